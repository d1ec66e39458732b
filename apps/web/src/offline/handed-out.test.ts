import { anAnswer } from '@plumbline/testkit/scenario/an-answer';
import { describe, expect, it } from 'vitest';
import { noteHandedOut, takeHandedOut } from './handed-out.ts';
import { notesInMemory } from './local-notes.fixtures.ts';
import type { OutboxEntry } from './outbox-entry.ts';
import { MemoryOutbox, owner } from './outbox.fixtures.ts';

const handedOut = (id: string, at = 0, whose = owner) => ({
  place: { owner: whose, jobId: 'job', jobNumber: 12 },
  answers: [anAnswer('a', id, { id })],
  location: { lat: 1, long: 2 },
  at,
});

async function takenFrom(notes: ReturnType<typeof notesInMemory>, entries: readonly OutboxEntry[] = []) {
  const queued: string[] = [];
  await takeHandedOut(notes, {
    owner,
    entries: async () => entries,
    queue: async ({ answers }) => void queued.push(...answers.map(({ id }) => id)),
  });
  return queued;
}

describe('answers that were handed out in a tab that is gone', () => {
  it('come into the outbox in the order in which they were given, once', async () => {
    const notes = notesInMemory();
    noteHandedOut(notes, handedOut('second', 2));
    noteHandedOut(notes, handedOut('first', 1));
    expect(await takenFrom(notes)).toEqual(['first', 'second']);
    expect(notes.length).toBe(0);
    expect(await takenFrom(notes)).toEqual([]);
  });

  it('do not come again when they had reached it', async () => {
    const notes = notesInMemory();
    const store = new MemoryOutbox();
    store.add({ answers: handedOut('there').answers });
    noteHandedOut(notes, handedOut('there'));
    expect(await takenFrom(notes, store.entries)).toEqual([]);
    expect(notes.length).toBe(0);
  });

  it('stay where they are for whoever gave them, and until the outbox has them', async () => {
    const notes = notesInMemory();
    noteHandedOut(notes, handedOut('theirs', 0, 'here/noa'));
    expect(await takenFrom(notes)).toEqual([]);
    noteHandedOut(notes, handedOut('own'));
    const queue = () => Promise.reject(new Error('full'));
    await expect(takeHandedOut(notes, { owner, entries: async () => [], queue })).rejects.toThrow('full');
    expect(notes.length).toBe(2);
    expect(await takenFrom(notes)).toEqual(['own']);
  });

  it('are forgotten once they are in the outbox, and never in the way of answering', () => {
    const notes = notesInMemory();
    noteHandedOut(notes, handedOut('a'))();
    expect(notes.length).toBe(0);
    const full = { ...notes, length: 0, setItem: () => expect.unreachable() };
    noteHandedOut(full, { ...handedOut('a'), answers: [anAnswer('a', 'x'.repeat(100_000))] })();
  });
});
