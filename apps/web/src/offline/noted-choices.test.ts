import { describe, expect, it } from 'vitest';
import { notesInMemory } from './local-notes.fixtures.ts';
import { forgetChoices, interruptedChoice, whileNoted } from './noted-choices.ts';

const place = { owner: 'here/dana', jobId: 'job' };
const choice = { ...place, questionId: 'q', fileIds: ['local:1', 'local:2', 'local:3'] };
const stored = (count: number) => async (ids: readonly string[]) => Math.min(count, ids.length);
const never = () => new Promise<boolean>(() => undefined);

/** Another opening of the app finds what this one, which is killed while it stores, has noted. */
async function killedWhileStoring() {
  const notes = notesInMemory();
  void whileNoted(notes, choice, never);
  const found = notesInMemory();
  for (let at = 0; at < notes.length; at += 1) {
    const name = notes.key(at) ?? '';
    found.setItem(`${name}-as-the-next-page-has-it`, notes.getItem(name) ?? '');
  }
  return found;
}

describe('files that were chosen together', () => {
  it('are told of when the page was closed before all of them were stored', async () => {
    const notes = await killedWhileStoring();
    expect(await interruptedChoice(notes, place, 'q', stored(2))).toEqual({ stored: 2, count: 3 });
    // Of nobody else, nowhere else.
    expect(await interruptedChoice(notes, place, 'r', stored(2))).toBeNull();
    expect(await interruptedChoice(notes, { ...place, owner: 'here/noa' }, 'q', stored(2))).toBeNull();
    expect(await interruptedChoice(notes, place, 'q', stored(2))).toEqual({ stored: 2, count: 3 });
    forgetChoices(notes, place, 'q');
    expect(await interruptedChoice(notes, place, 'q', stored(2))).toBeNull();
  });

  it('are not when the last was stored with the page’s last breath', async () => {
    const notes = await killedWhileStoring();
    expect(await interruptedChoice(notes, place, 'q', stored(3))).toBeNull();
    expect(notes.length).toBe(0);
  });

  it('are not while they are being stored, nor once they are', async () => {
    const notes = notesInMemory();
    const done = Promise.withResolvers<boolean>();
    const storing = whileNoted(notes, choice, () => done.promise);
    expect(await interruptedChoice(notes, place, 'q', stored(1))).toBeNull();
    forgetChoices(notes, place, 'q');
    expect(notes.length).toBe(1);
    done.resolve(true);
    await storing;
    expect(notes.length).toBe(0);
  });

  it('are when answering was left meanwhile', async () => {
    const notes = notesInMemory();
    await whileNoted(notes, choice, async () => false);
    expect(await interruptedChoice(notes, place, 'q', stored(1))).toEqual({ stored: 1, count: 3 });
  });

  it('are not told of twice where storing failed: the person was told why', async () => {
    const notes = notesInMemory();
    const full = new Error('full');
    await expect(whileNoted(notes, choice, () => Promise.reject(full))).rejects.toBe(full);
    expect(notes.length).toBe(0);
  });
});
