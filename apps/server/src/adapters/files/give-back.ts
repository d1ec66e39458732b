/**
 * Frees the memory of bytes that nobody looks at any more, and leaves them empty. What comes over a connection is memory beside
 * the heap; left to be collected, some ten photos of it make the collector go through the whole heap of the server, which costs more
 * than all else that is done with them. Bytes that share their memory with others are left alone.
 */
export function giveBack({ buffer, byteLength }: Buffer): void {
  if (byteLength > 0 && buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0);
}
