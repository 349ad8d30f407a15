// A file as an address for an image of the page. The content security policy permits no "blob:".

import { useEffect, useState } from "preact/hooks";

/** The address of the file; null until it is known. */
export function useDataAddress(file: Blob | null): string | null {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    setAddress(null);
    if (file === null) return;
    const reader = new FileReader();
    reader.onload = () => setAddress(String(reader.result));
    reader.readAsDataURL(file);
    return () => reader.abort();
  }, [file]);
  return address;
}
