/**
 * Frees the memory of bytes that are no longer needed, and leaves them empty. Network buffers are outside of the heap;
 * left to the garbage collector, some ten photos trigger a full collection, which costs more than all other processing.
 * Bytes in a shared buffer are left alone.
 */
export function giveBack({ buffer, byteLength }: Buffer): void {
  if (byteLength > 0 && buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0);
}
