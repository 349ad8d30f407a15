// Saves a file, copies it, or hands it to another app.

/** Saves the file in the player's folder for downloads. */
export function save(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  // The browser reads the file after the press.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** Browsers copy pictures as PNG only, and only on pages with TLS. */
export function canCopy(): boolean {
  return "ClipboardItem" in globalThis && navigator.clipboard !== undefined;
}

export async function copy(picture: Blob): Promise<boolean> {
  try {
    await navigator.clipboard.write([new ClipboardItem({ [picture.type]: picture })]);
    return true;
  } catch {
    return false;
  }
}

function asFile(file: Blob, name: string): File {
  return new File([file], name, { type: file.type });
}

/** Whether the system has a sheet that hands files to other apps. */
export function canHandOn(type: string): boolean {
  const probe = new File([], "probe", { type });
  return navigator.canShare?.({ files: [probe] }) ?? false;
}

/** Opens that sheet; a player may close it without choosing. */
export async function handOn(file: Blob, name: string, title: string): Promise<void> {
  try {
    await navigator.share({ files: [asFile(file, name)], title });
  } catch {
    // The player has closed the sheet.
  }
}
