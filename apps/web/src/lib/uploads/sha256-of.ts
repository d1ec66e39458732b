import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';

/** So much of a file is in memory at once. */
const slice = 4 * 1024 * 1024;

/**
 * The SHA-256 of a file in hex, read a slice at a time. Not `crypto.subtle`: that takes a file only whole, and is missing where
 * a site is reached over plain HTTP by its address in the local network.
 * @throws DOMException when the file can't be read (any more)
 */
export async function sha256Of(content: Blob): Promise<string> {
  const hash = sha256.create();
  for (let at = 0; at < content.size; at += slice) {
    hash.update(new Uint8Array(await content.slice(at, at + slice).arrayBuffer()));
  }
  return bytesToHex(hash.digest());
}
