import type { Readable } from 'node:stream';

/**
 * A complete upload that is not stored yet, so that it can be inspected first. End it with either `keep` or `discard`.
 */
export interface IncomingFile {
  /** The local path until it is stored or discarded. */
  readonly path: string;
  readonly sha256: Buffer;
  readonly size: number;
  /** Stores the file; when the promise resolves, it is durable and its hash was compared. */
  keep(): Promise<void>;
  discard(): Promise<void>;
}

/** A part of a file, both ends included, as HTTP ranges count. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** A file as the store lists it. */
export interface ListedFile {
  readonly sha256: Buffer;
  readonly size: number;
  readonly storedAt: Date;
}

/** An upload with stored chunks. */
export interface ListedUpload {
  readonly id: string;
  /** The time of its newest chunk. */
  readonly at: Date;
}

/**
 * Content-addressed storage of files by SHA-256: the same bytes are stored once. Instances (named by their schema)
 * never share bytes. Every method throws {@link FileStoreFault} if the storage can't be reached or is full.
 */
export interface FileStore {
  /** The place as people read it, without what opens it. */
  readonly name: string;
  /** Why the storage can't be used, as the rest of a sentence; undefined if it can. */
  hindrance(): Promise<string | undefined>;
  /** Checks that this machine can receive bytes, without a request to the storage. */
  assertWritable(): Promise<void>;

  /**
   * Receives bytes without storing them.
   * @param name a unique name, by which `removeIncoming` finds the leftovers of a crashed process
   * @throws FileTooLarge if more than `limit` bytes come; errors of the stream; a fault of the disk
   */
  receive(instance: string, bytes: AsyncIterable<Buffer>, limit: number, name?: string): Promise<IncomingFile>;
  /** Receives and stores bytes. */
  write(
    instance: string,
    bytes: AsyncIterable<Buffer>,
    limit: number,
    name?: string,
  ): Promise<{ sha256: Buffer; size: number }>;
  /** The size of the file with this hash, undefined if there is none. */
  sizeOf(instance: string, sha256: Buffer): Promise<number | undefined>;
  /** The bytes, whole or a range; undefined if there are none. */
  read(instance: string, sha256: Buffer, range?: ByteRange): Promise<{ stream: Readable; size: number } | undefined>;
  /** Every stored file, in the order of the hashes. */
  list(instance: string): AsyncIterable<ListedFile>;
  /** Removes a file; does nothing if there is none. */
  remove(instance: string, sha256: Buffer): Promise<void>;

  /** Stores a chunk of an incomplete upload; it is durable when the promise resolves. Returns its size. */
  writePiece(instance: string, upload: string, piece: string, bytes: AsyncIterable<Buffer>): Promise<number>;
  /** A chunk, undefined if there is none. */
  readPiece(instance: string, upload: string, piece: string): Promise<Readable | undefined>;
  /** Removes one chunk, or all of an upload; does nothing if there is none. */
  removePieces(instance: string, upload: string, piece?: string): Promise<void>;
  /** Every upload with chunks. */
  listUploads(instance: string): AsyncIterable<ListedUpload>;

  /** Removes what was received under this name and neither stored nor discarded; does nothing if there is none. */
  removeIncoming(instance: string, name: string): Promise<void>;
  /** Removes incomplete files that crashed servers left before this moment. */
  tidy(instance: string, before: Date): Promise<void>;
}

/** The implementation of `write` for every store: leaves nothing behind if the bytes can't be stored. */
export async function receiveAndStore(
  store: Pick<FileStore, 'receive'>,
  ...[instance, bytes, limit, name]: Parameters<FileStore['receive']>
): Promise<{ sha256: Buffer; size: number }> {
  const { sha256, size, keep, discard } = await store.receive(instance, bytes, limit, name);
  try {
    await keep();
    return { sha256, size };
  } finally {
    await discard();
  }
}

/** Thrown when more bytes arrive than are allowed. */
export class FileTooLarge extends Error {
  override name = 'FileTooLarge';
}

/** Thrown when the storage fails; a retry may succeed. */
export class FileStoreFault extends Error {
  override name = 'FileStoreFault';
  /** The storage is full: somebody must make room, so an immediate retry is useless. */
  readonly isFull: boolean;

  constructor(message: string, { isFull = false, ...options }: ErrorOptions & { isFull?: boolean } = {}) {
    super(message, options);
    this.isFull = isFull;
  }
}

/** Thrown when the place of the files has other bytes than it was sent. */
export class AlteredBytes extends FileStoreFault {
  override name = 'AlteredBytes';
}

/** The form of a hash in file addresses. */
export const hashName = /^[0-9a-f]{64}$/;
