/** A file of a backup place. */
export interface PlacedFile {
  readonly path: string;
  readonly size: number;
  readonly at: Date;
}

/**
 * A folder or a bucket that holds backups, by relative paths such as `main/20261128T023000Z.tar`. Every method throws
 * {@link FileStoreFault} if the place can't be reached or is full.
 */
export interface BackupPlace {
  /** The place as people read it, without what opens it. */
  readonly name: string;
  /** The address of a file of this place, as `plumbline restore` takes it. */
  addressOf(path: string): string;
  /**
   * Why nothing can be written here, as the rest of a sentence; undefined if it can.
   * @param minFree the room in bytes below which the disk of a folder counts as full
   */
  hindrance(minFree?: number): Promise<string | undefined>;
  /**
   * Writes a file, replacing one of the same path. It appears whole or not at all, and is durable when the promise
   * resolves. @returns its size in bytes
   */
  write(path: string, bytes: AsyncIterable<Uint8Array>): Promise<number>;
  /** The bytes of a file; undefined if there is none. */
  read(path: string): Promise<AsyncIterable<Uint8Array> | undefined>;
  /** The size of a file; undefined if there is none. */
  sizeOf(path: string): Promise<number | undefined>;
  /** The files of a folder and of those below it, ordered by path. */
  list(folder: string): AsyncIterable<PlacedFile>;
  /** Removes a file; does nothing if there is none. */
  remove(path: string): Promise<void>;
  /** Removes what interrupted writes left in a folder before this moment. */
  tidy(folder: string, before: Date): Promise<void>;
}
