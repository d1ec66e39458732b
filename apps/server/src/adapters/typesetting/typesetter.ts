import { fileURLToPath } from 'node:url';
import { writtenDirection } from '@plumbline/domain/settings/text-direction';
import { ProcessPool } from '../decoding/decoder.ts';
import type { TypesetInput, TypesettingTasks } from './tasks.ts';

/** Sets documents as PDFs with Typst, in a process of its own that is replaced after some documents. */
export class Typesetter {
  readonly #pool = new ProcessPool<TypesettingTasks>(fileURLToPath(new URL('./typeset.ts', import.meta.url)), {
    processes: 1,
    jobs: 50,
    seconds: 60,
    waiting: 32,
  });

  /**
   * Typesets one document; it runs as its language does.
   * @returns the bytes of a PDF
   * @throws FileRefused when it exceeds the limits of memory or time; DecodersBusy when the queue is full
   */
  async typeset(input: TypesetInput): Promise<Buffer> {
    const data = { ...input.data, direction: writtenDirection(input.data.language) };
    return Buffer.from(await this.#pool.run('typeset', { ...input, data }));
  }

  close(): void {
    this.#pool.close();
  }
}
