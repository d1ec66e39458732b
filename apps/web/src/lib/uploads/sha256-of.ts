import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';

/** How much of a file is in memory at once. */
const slice = 4 * 1024 * 1024;

/**
 * The SHA-256 of a file in hex, read in slices. Not `crypto.subtle`, which requires the whole file, and is missing on
 * plain HTTP, as for a site on the local network.
 * @throws DOMException if the file can't be read (any more)
 */
export async function sha256Of(content: Blob): Promise<string> {
  const hash = sha256.create();
  for (let at = 0; at < content.size; at += slice) {
    hash.update(new Uint8Array(await content.slice(at, at + slice).arrayBuffer()));
  }
  return bytesToHex(hash.digest());
}
