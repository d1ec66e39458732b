import { describe, expect, it } from 'vitest';
import { drawnNotes, takeDrawn } from './drawn-notes.ts';
import { notesInMemory } from './local-notes.fixtures.ts';
import type { OutboxEntry } from './outbox-entry.ts';
import { MemoryOutbox, owner } from './outbox.fixtures.ts';

const changesOf = (id: string) => ({
  elements: [{ _id: id, elementId: 'crack', canvasData: '1', visible: true }],
  removed: [],
});
const plan = { questionId: 'q', repetition: '', file: 'plan', fileName: 'Ground floor' };
const drawn = (id: string, at = 0, whose = owner) => ({
  place: { owner: whose, jobId: 'job', jobNumber: 12 },
  plan,
  changes: changesOf(id),
  at,
});

async function takenFrom(notes: ReturnType<typeof notesInMemory>, entries: readonly OutboxEntry[] = []) {
  const queued: string[] = [];
  await takeDrawn(notes, {
    owner,
    entries: async () => entries,
    queue: async ({ changes }) => void queued.push(...changes.elements.map(({ _id }) => _id)),
  });
  return queued;
}

describe('what was drawn in a tab that was killed', () => {
  it('comes into the outbox in the order in which it was drawn, once', async () => {
    const notes = notesInMemory();
    drawnNotes(notes)(drawn('second', 2));
    drawnNotes(notes)(drawn('first', 1));
    expect(await takenFrom(notes)).toEqual(['first', 'second']);
    expect(await takenFrom(notes)).toEqual([]);
  });

  it('does not come again when it had reached it', async () => {
    const notes = notesInMemory();
    drawnNotes(notes)(drawn('there'));
    const store = new MemoryOutbox();
    store.draw(changesOf('there'));
    expect(await takenFrom(notes, store.entries)).toEqual([]);
    expect(notes.length).toBe(0);
  });

  it('stays where it is for whoever drew it, and until the outbox has it', async () => {
    const notes = notesInMemory();
    drawnNotes(notes)(drawn('theirs', 0, 'here/noa'));
    expect(await takenFrom(notes)).toEqual([]);
    drawnNotes(notes)(drawn('own'));
    const queue = () => Promise.reject(new Error('full'));
    await expect(takeDrawn(notes, { owner, entries: async () => [], queue })).rejects.toThrow('full');
    expect(await takenFrom(notes)).toEqual(['own']);
  });

  it('is forgotten once it is in the outbox, and said to be at risk when it is too long', () => {
    const notes = notesInMemory();
    const note = drawnNotes(notes);
    expect(note(drawn('a'))).toBe(true);
    expect(note(null)).toBe(true);
    expect(notes.length).toBe(0);
    const long = { ...drawn('a'), changes: { elements: [], removed: [{ _id: 'x'.repeat(100_000) }] } };
    expect(note(long)).toBe(false);
  });
});
