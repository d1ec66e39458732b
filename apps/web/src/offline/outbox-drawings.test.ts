import type { PictureMarks } from '@plumbline/domain/assets/marks';
import { describe, expect, it } from 'vitest';
import { sendOutbox, type FileSending, type OutboxWire } from './outbox-sender.ts';
import { MemoryOutbox, noMarks, owner } from './outbox.fixtures.ts';

const marks: PictureMarks['marks'] = [{ kind: 'pen', id: 'a', colour: 'red', width: 'thin', points: [[1, 2]] }];

describe('a drawing over a photo', () => {
  /** Sends a photo and a drawing over `original` of it; gives what was said of each file. */
  async function sent(original: (photo: string) => string, before?: (store: MemoryOutbox) => void) {
    const store = new MemoryOutbox();
    const photo = store.addFile();
    const drawing = store.addFile();
    const storedNow = store.files.get(drawing);
    if (storedNow) store.files.set(drawing, { ...storedNow, marks: { original: original(photo), marks } });
    before?.(store);
    const seen: (PictureMarks | null)[] = [];
    const wire: OutboxWire = {
      sendAnswers: async () => undefined,
      sendMarks: noMarks,
      sendFile: async ({ id }, sending: FileSending) => {
        seen.push(sending.marks);
        return `asset-${id}`;
      },
      readFailure: () => null,
    };
    const stop = new AbortController();
    const pause = async () => stop.abort();
    await sendOutbox(
      { owner, store, wire, now: () => 0, random: () => 0, pause, onSent: () => undefined },
      stop.signal,
    );
    return seen;
  }

  it('names the photo under it by the server’s id, which it has by then', async () => {
    const seen = await sent((photo) => photo);
    expect(seen).toEqual([null, { original: 'asset-local:f1', marks }]);
  });

  it('names a photo that the server had before', async () => {
    expect((await sent(() => 'stored')).at(-1)).toEqual({ original: 'stored', marks });
  });

  it('goes by itself where the photo under it was given up', async () => {
    const seen = await sent(
      (photo) => photo,
      (store) => store.entries.splice(0, 1),
    );
    expect(seen).toEqual([null]);
  });
});
