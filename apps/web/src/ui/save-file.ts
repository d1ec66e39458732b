/** Hands content to the browser to save under a name. */
export function saveFile(content: Blob, name: string): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser has begun by then; an address that is let go at once is empty in some.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** Has the browser save what lies behind an address; the server says that it is to be saved, and under which name. */
export function saveFrom(address: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = '';
  link.click();
}
