import { once } from 'node:events';
import { pack } from 'tar-stream';
import { sealed } from './archive-seal.ts';

/** Writes a sealed tar file as a stream: an entry is accepted as fast as `bytes` is read. */
export class ArchiveWriter {
  readonly #pack = pack();
  readonly #at: Date;
  #failure: unknown;

  /** @param at the time of all entries */
  constructor(at: Date) {
    this.#at = at;
    // Whoever waits for an entry, or reads, gets the error.
    this.#pack.on('error', () => undefined);
  }

  /** The archive's bytes; read them while entries are added. */
  get bytes(): AsyncGenerator<Buffer> {
    return sealed(this.#pack);
  }

  /** Adds an entry. @throws the reason of `fail` */
  add(name: string, content: Buffer): Promise<void> {
    return this.addStream(name, content.length, [content]);
  }

  /** Adds an entry of exactly `size` bytes. @throws Error of other sizes; the reason of `fail`; errors of the stream */
  async addStream(name: string, size: number, content: AsyncIterable<Buffer> | Iterable<Buffer>): Promise<void> {
    if (this.#failure !== undefined) throw this.#failure;
    const added = Promise.withResolvers<void>();
    added.promise.catch(() => undefined);
    const entry = this.#pack.entry({ name, size, mtime: this.#at }, (error) => {
      if (error) added.reject(this.#failure ?? error);
      else added.resolve();
    });
    entry.on('error', () => undefined);
    try {
      for await (const chunk of content) {
        // Stops waiting when the archive has failed.
        if (!entry.write(chunk)) await Promise.race([once(entry, 'drain'), added.promise]);
      }
      entry.end();
    } catch (error) {
      this.fail(error);
      throw error;
    }
    await added.promise;
  }

  /** Ends the archive. */
  end(): void {
    this.#pack.finalize();
  }

  /** Gives the archive up: whoever reads it gets this error, and so does whoever adds to it. */
  fail(error: unknown): void {
    this.#failure ??= error;
    this.#pack.destroy(error instanceof Error ? error : new Error(String(error)));
  }
}
