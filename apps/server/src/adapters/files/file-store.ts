import type { Readable } from 'node:stream';

/** Bytes that have come whole but are not kept yet: they are looked at first. Either `keep` or `discard` ends it. */
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
 * Where the bytes of files are kept, by their SHA-256: the same bytes are stored once. Instances (named by their schema)
 * never share bytes. Every method throws {@link FileStoreFault} when the place can't be reached or has no room.
 */
export interface FileStore {
  /** The place as people read it, without what opens it. */
  readonly name: string;
  /** What stands in the way of working with this place, as the rest of a sentence; undefined when nothing does. */
  hindrance(): Promise<string | undefined>;
  /** Looks whether this machine can take bytes in, without asking anybody else. */
  assertWritable(): Promise<void>;

  /**
   * Takes bytes in without keeping them.
   * @param name under which `removeIncoming` finds what a process that died on the way has left; one that nobody else uses
   * @throws FileTooLarge when more than `limit` bytes come; what the stream throws; a fault of the disk
   */
  receive(instance: string, bytes: AsyncIterable<Buffer>, limit: number, name?: string): Promise<IncomingFile>;
  /** Takes bytes in and keeps them. */
  write(
    instance: string,
    bytes: AsyncIterable<Buffer>,
    limit: number,
    name?: string,
  ): Promise<{ sha256: Buffer; size: number }>;
  /** How many bytes are kept under this hash, undefined when there are none. */
  sizeOf(instance: string, sha256: Buffer): Promise<number | undefined>;
  /** The bytes, whole or in part, or undefined when they are not there. */
  read(instance: string, sha256: Buffer, range?: ByteRange): Promise<{ stream: Readable; size: number } | undefined>;
  /** Every file that is kept, in the order of the hashes. */
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

  /** Removes what was taken in under this name and neither kept nor discarded; without a word what is not there. */
  removeIncoming(instance: string, name: string): Promise<void>;
  /** Removes what servers that died on the way have left half written before this moment. */
  tidy(instance: string, before: Date): Promise<void>;
}

/** What `write` of every store is: takes bytes in, and leaves nothing lying when they can't be kept. */
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

/** How a hash stands in addresses of files. */
export const hashName = /^[0-9a-f]{64}$/;
