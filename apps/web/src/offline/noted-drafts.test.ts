import { emptyContent } from '@plumbline/domain/questionnaire/answers';
import { anAnswer } from '@plumbline/testkit/scenario/an-answer';
import { describe, expect, it } from 'vitest';
import { notesInMemory } from './local-notes.fixtures.ts';
import { draftNotes, takeNotedDrafts, withFilesOf, type DraftsTaking } from './noted-drafts.ts';
import type { OutboxEntry } from './outbox-entry.ts';
import { MemoryOutbox, owner } from './outbox.fixtures.ts';

const place = { owner, jobId: 'job', jobNumber: 12 };
const content = (value: string) => ({ ...emptyContent, value });
const later = () => new Date(Date.now() + 1000);

/** What a device has of a job: drafts by question, and its outbox. */
function device(drafts: Record<string, number> = {}, entries: readonly OutboxEntry[] = []) {
  const taken: Record<string, unknown> = {};
  const taking: DraftsTaking = {
    takeIn: async ({ questionId, content: put }, isLast) => {
      const at = drafts[questionId];
      if (isLast(at === undefined ? undefined : { at }, entries)) taken[questionId] = put.value;
    },
  };
  return { taken, taking };
}

describe('what was being put in when a tab went away', () => {
  it('is taken into the drafts, the last letters of it, once', async () => {
    const notes = notesInMemory();
    const note = draftNotes(notes, place);
    note('q', content('ab'));
    note('q', content('abc'));
    note('r', content('x'));
    const { taken, taking } = device({ r: 0 });
    await takeNotedDrafts(notes, place, taking);
    expect(taken).toEqual({ q: 'abc', r: 'x' });
    expect(notes.length).toBe(0);
  });

  it('does not come over what was put in or answered since', async () => {
    const notes = notesInMemory();
    const note = draftNotes(notes, place);
    note('q', content('old'));
    note('r', content('old'));
    const outbox = new MemoryOutbox();
    outbox.add({ answers: [anAnswer('r', 'new', { id: 'r_1', at: later().toISOString() })] });
    const { taken, taking } = device({ q: later().getTime() }, outbox.entries);
    await takeNotedDrafts(notes, place, taking);
    expect(taken).toEqual({});
    expect(notes.length).toBe(0);
  });

  it('comes over the answer that it was put in over', async () => {
    const notes = notesInMemory();
    const outbox = new MemoryOutbox();
    outbox.add({ answers: [anAnswer('q', 'old', { id: 'q_1', at: new Date(0).toISOString() })] });
    draftNotes(notes, place)('q', content('new'));
    const { taken, taking } = device({}, outbox.entries);
    await takeNotedDrafts(notes, place, taking);
    expect(taken).toEqual({ q: 'new' });
  });

  it('stays for whoever put it in, and in their other jobs, and until it can be kept', async () => {
    const notes = notesInMemory();
    draftNotes(notes, { ...place, owner: 'here/noa' })('q', content('theirs'));
    draftNotes(notes, { ...place, jobId: 'other' })('q', content('elsewhere'));
    const { taken, taking } = device();
    await takeNotedDrafts(notes, place, taking);
    expect(taken).toEqual({});
    draftNotes(notes, place)('q', content('own'));
    await takeNotedDrafts(notes, place, { takeIn: () => Promise.reject(new Error('full')) });
    expect(notes.length).toBe(3);
    await takeNotedDrafts(notes, place, taking);
    expect(taken).toEqual({ q: 'own' });
  });

  it('is not taken away by another tab that puts something into the same answer', () => {
    const notes = notesInMemory();
    draftNotes(notes, place)('q', content('here'));
    draftNotes(notes, place)('q', content('there'))?.();
    expect(notes.length).toBe(1);
  });

  it('keeps the file that was stored meanwhile, in one transaction with its answer', () => {
    const file = (id: string, createdAt: number) => ({ id, createdAt });
    const storedNow = { at: 7, content: { ...content(''), files: ['local:a', 'local:b'] } };
    const files = [file('local:a', 3), file('local:b', 7)];
    const typed = { ...content('ab'), files: ['local:a'] };
    expect(withFilesOf(typed, storedNow, files)).toEqual({ ...typed, files: ['local:a', 'local:b'] });
    // It was written again since: whoever took a file off meant it.
    expect(withFilesOf(typed, { ...storedNow, at: 8 }, files)).toEqual(typed);
    expect(withFilesOf(typed, undefined, [])).toEqual(typed);
    expect(withFilesOf({ ...typed, files: ['local:b'] }, storedNow, files).files).toEqual(['local:b']);
    // Not on this device any more.
    expect(withFilesOf(typed, storedNow, [file('local:a', 3), undefined])).toEqual(typed);
  });
});
