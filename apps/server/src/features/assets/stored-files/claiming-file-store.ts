import type { Readable } from 'node:stream';
import { sql } from 'kysely';
import type {
  ByteRange,
  FileStore,
  IncomingFile,
  ListedFile,
  ListedUpload,
} from '../../../adapters/files/file-store.ts';
import { receiveAndStore } from '../../../adapters/files/file-store.ts';
import type { InstanceDatabase } from '../../../database/instance-database.ts';
import { prepared, withoutFlushWait } from '../../../database/prepared-statements.ts';

/**
 * The file store as the product uses it: every write is preceded by a claim on its hash in the database. The sweep
 * removes only files with an old claim and no references, and locks the claim meanwhile: the same bytes uploaded again
 * are either claimed first, and stay, or written again afterwards.
 */
export class ClaimingFileStore implements FileStore {
  readonly #inner: FileStore;
  readonly #databaseOf: (schema: string) => InstanceDatabase;

  constructor(inner: FileStore, databaseOf: (schema: string) => InstanceDatabase) {
    this.#inner = inner;
    this.#databaseOf = databaseOf;
  }

  get name(): string {
    return this.#inner.name;
  }

  hindrance(): Promise<string | undefined> {
    return this.#inner.hindrance();
  }

  assertWritable(): Promise<void> {
    return this.#inner.assertWritable();
  }

  async receive(instance: string, bytes: AsyncIterable<Buffer>, limit: number, name?: string): Promise<IncomingFile> {
    const file = await this.#inner.receive(instance, bytes, limit, name);
    const keep = async () => {
      await claim(this.#databaseOf(instance), file.sha256);
      await file.keep();
    };
    return { ...file, keep };
  }

  write(
    instance: string,
    bytes: AsyncIterable<Buffer>,
    limit: number,
    name?: string,
  ): Promise<{ sha256: Buffer; size: number }> {
    return receiveAndStore(this, instance, bytes, limit, name);
  }

  sizeOf(instance: string, sha256: Buffer): Promise<number | undefined> {
    return this.#inner.sizeOf(instance, sha256);
  }

  read(instance: string, sha256: Buffer, range?: ByteRange): Promise<{ stream: Readable; size: number } | undefined> {
    return this.#inner.read(instance, sha256, range);
  }

  list(instance: string): AsyncIterable<ListedFile> {
    return this.#inner.list(instance);
  }

  remove(instance: string, sha256: Buffer): Promise<void> {
    return this.#inner.remove(instance, sha256);
  }

  writePiece(instance: string, upload: string, piece: string, bytes: AsyncIterable<Buffer>): Promise<number> {
    return this.#inner.writePiece(instance, upload, piece, bytes);
  }

  readPiece(instance: string, upload: string, piece: string): Promise<Readable | undefined> {
    return this.#inner.readPiece(instance, upload, piece);
  }

  removePieces(instance: string, upload: string, piece?: string): Promise<void> {
    return this.#inner.removePieces(instance, upload, piece);
  }

  listUploads(instance: string): AsyncIterable<ListedUpload> {
    return this.#inner.listUploads(instance);
  }

  removeIncoming(instance: string, name: string): Promise<void> {
    return this.#inner.removeIncoming(instance, name);
  }

  tidy(instance: string, before: Date): Promise<void> {
    return this.#inner.tidy(instance, before);
  }
}

/**
 * Says that these bytes are about to be referred to. Waits for a sweep that is just taking them, and not for the medium: what
 * refers to the bytes is committed later, and brings the claim there with it.
 */
async function claim(db: InstanceDatabase, sha256: Buffer): Promise<void> {
  // A claim of this hour holds long enough; renewing it would only write.
  await db.rows(sql`${prepared}
    insert into ${db.table('stored_files')} as s (sha256) select ${sha256}::bytea from ${withoutFlushWait}
    on conflict (sha256) do update set claimed_at = now() where s.claimed_at < now() - interval '1 hour'`);
}
