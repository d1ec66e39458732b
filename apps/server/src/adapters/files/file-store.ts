import type { Readable } from 'node:stream';

/**
 * A complete upload that is not stored yet, so that it can be inspected first. End it with either `keep` or `discard`.
 */
export interface IncomingFile {
  /** Where they lie on this machine until then. */
  readonly path: string;
  readonly sha256: Buffer;
  readonly size: number;
  /** Makes them stay; they are safe on the medium, and compared with what came, when the promise resolves. */
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

/** An upload of which the store holds pieces. */
export interface ListedUpload {
  readonly id: string;
  /** When its newest piece came. */
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
  /** Looks whether this machine can take bytes in, without asking anybody else. */
  assertWritable(): Promise<void>;

  /**
   * Receives bytes without storing them.
   * @param name a unique name, by which `removeIncoming` finds what a process that died has left
   * @throws FileTooLarge if more than `limit` bytes come; what the stream throws; a fault of the disk
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
  /** The bytes, whole or in part, or undefined when they are not there. */
  read(instance: string, sha256: Buffer, range?: ByteRange): Promise<{ stream: Readable; size: number } | undefined>;
  /** Every stored file, in the order of the hashes. */
  list(instance: string): AsyncIterable<ListedFile>;
  /** Removes bytes; without a word when they are not there. */
  remove(instance: string, sha256: Buffer): Promise<void>;

  /** Keeps a piece of an upload that has not come whole yet; it is safe when the promise resolves. Gives its size. */
  writePiece(instance: string, upload: string, piece: string, bytes: AsyncIterable<Buffer>): Promise<number>;
  /** A piece, undefined when it is not there. */
  readPiece(instance: string, upload: string, piece: string): Promise<Readable | undefined>;
  /** Removes one piece, or all of an upload; without a word what is not there. */
  removePieces(instance: string, upload: string, piece?: string): Promise<void>;
  /** Every upload with pieces. */
  listUploads(instance: string): AsyncIterable<ListedUpload>;

  /** Removes what was received under this name and neither stored nor discarded; does nothing if there is none. */
  removeIncoming(instance: string, name: string): Promise<void>;
  /** Removes what servers that died on the way have left half written before this moment. */
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

/** Thrown when more bytes come than are allowed. */
export class FileTooLarge extends Error {
  override name = 'FileTooLarge';
}

/** Thrown when the place of the files can't do what it is asked; the same may work a moment later. */
export class FileStoreFault extends Error {
  override name = 'FileStoreFault';
  /** There is no room: that is for somebody to make, and takes longer than a moment. */
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
