import type { Readable } from 'node:stream';

/** Where the bytes of files are kept, by their SHA-256: the same bytes are stored once. */
export interface FileStore {
  /**
   * Stores bytes; they are safe on the medium when the promise resolves.
   * @param instance the instance's schema name: instances never share bytes
   * @throws when there is no room, or more than `limit` bytes come
   */
  write(instance: string, bytes: Readable, limit: number): Promise<{ sha256: Buffer; size: number }>;
  /** The bytes, or undefined when they are not there. */
  read(instance: string, sha256: Buffer): Promise<{ stream: Readable; size: number } | undefined>;
}
