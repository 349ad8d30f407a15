// The bundler gives the address of the compiled rules core (build.mjs, --core).
declare module "core.wasm" {
  const address: string;
  export default address;
}
declare module "*.css";
