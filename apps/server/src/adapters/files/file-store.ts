import type { Readable } from 'node:stream';

/** Bytes that have come whole but are not kept yet: they are looked at first. Either `keep` or `discard` ends it. */
export interface IncomingFile {
  /** Where they lie on this machine until then. */
  readonly path: string;
  readonly sha256: Buffer;
  readonly size: number;
  /** Makes them stay; they are safe on the medium when the promise resolves. */
  keep(): Promise<void>;
  discard(): Promise<void>;
}

/** A part of a file, both ends included, as HTTP ranges count. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** Where the bytes of files are kept, by their SHA-256: the same bytes are stored once. */
export interface FileStore {
  /**
   * Takes bytes in without keeping them.
   * @param instance the instance's schema name: instances never share bytes
   * @throws FileTooLarge when more than `limit` bytes come; what the stream throws; a fault of the disk
   */
  receive(instance: string, bytes: AsyncIterable<Buffer>, limit: number): Promise<IncomingFile>;
  /** Takes bytes in and keeps them. */
  write(instance: string, bytes: AsyncIterable<Buffer>, limit: number): Promise<{ sha256: Buffer; size: number }>;
  /** How many bytes are kept under this hash, undefined when there are none. */
  sizeOf(instance: string, sha256: Buffer): Promise<number | undefined>;
  /** The bytes, whole or in part, or undefined when they are not there. */
  read(instance: string, sha256: Buffer, range?: ByteRange): Promise<{ stream: Readable; size: number } | undefined>;
}

/** Thrown when more bytes come than are allowed. */
export class FileTooLarge extends Error {
  override name = 'FileTooLarge';
}
