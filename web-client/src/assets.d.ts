// The bundler gives the address of the compiled rules core (build.mjs, --core).
declare module "core.wasm" {
  const address: string;
  export default address;
}
// … and that of the compiled engine (--engine), to the worker.
declare module "engine.wasm" {
  const address: string;
  export default address;
}
declare module "*.css";
// The puzzles of a game, as text.
declare module "*.txt" {
  const text: string;
  export default text;
}
// The text of a style sheet, for `adoptSheet`.
declare module "*.sheet.css" {
  const text: string;
  export default text;
}
declare module "*.min.css" {
  const text: string;
  export default text;
}
