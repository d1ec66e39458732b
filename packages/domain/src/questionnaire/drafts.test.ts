import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { emptyContent } from './answers.ts';
import { isUnsentDraft, meetDraft, type DeviceDraft, type Draft } from './drafts.ts';

const draft = (id: string, at = 0, files: string[] = []): Draft => ({
  id,
  at,
  content: { ...emptyContent, value: id, files },
});
const stored = (of: Draft, known: string | null): DeviceDraft => ({ ...of, known, rival: null });
const atRest = { isOpen: false, isLocalFile: (id: string) => id.startsWith('local:') };
const open = { ...atRest, isOpen: true };

describe('a draft on several devices', () => {
  it('goes to a device that has none, and is gone from all once the question was answered', () => {
    expect(meetDraft(null, draft('a'), atRest)).toEqual(stored(draft('a'), 'a'));
    expect(meetDraft(stored(draft('a'), 'a'), null, atRest)).toBeNull();
    expect(meetDraft(null, null, atRest)).toBeNull();
  });

  it('stays where the server has not heard of the last letters', () => {
    const own = stored(draft('b'), 'a');
    expect(meetDraft(own, null, atRest)).toBe(own);
    expect(meetDraft(own, draft('a'), atRest)).toEqual(own);
    expect(isUnsentDraft(own)).toBe(true);
  });

  it('is the other device’s where only that one went on, with the files that only this one has', () => {
    const own = stored(draft('a', 5, ['one', 'local:x']), 'a');
    const met = meetDraft(own, draft('b', 1, ['two']), atRest);
    expect(met).toEqual(
      stored({ ...draft('b', 1), content: { ...draft('b').content, files: ['two', 'local:x'] } }, 'b'),
    );
  });

  it('is the later one where both went on, the other one beside it', () => {
    const own = stored(draft('mine', 5), 'base');
    expect(meetDraft(own, draft('theirs', 9), atRest)).toMatchObject({ id: 'theirs', rival: draft('mine', 5) });
    expect(meetDraft(own, draft('theirs', 1), atRest)).toMatchObject({ id: 'mine', rival: draft('theirs', 1) });
    expect(meetDraft(own, draft('theirs', 9), open)).toMatchObject({ id: 'mine', known: 'theirs' });
    expect(meetDraft(stored(draft('mine'), 'mine'), draft('theirs', 9), open)).toMatchObject({ id: 'mine' });
  });

  it('is one where both say the same', () => {
    const same = { ...draft('theirs'), content: draft('mine').content };
    expect(meetDraft(stored(draft('mine'), null), same, atRest)).toEqual({
      ...stored(draft('mine'), 'theirs'),
      id: 'theirs',
    });
  });

  it('never loses what somebody has put in', () => {
    const some = fc.record({ id: fc.constantFrom('a', 'b', 'c'), at: fc.nat(3) }).map(({ id, at }) => draft(id, at));
    const own = fc.record({ one: some, known: fc.constantFrom(null, 'a', 'b', 'c') });
    fc.assert(
      fc.property(own, some, fc.boolean(), ({ one, known }, seen, isOpen) => {
        const met = meetDraft(stored(one, known), seen, { ...atRest, isOpen });
        const left = [met?.content.value, met?.rival?.content.value];
        // A draft that the device got from the server may be replaced; one that the server never received must not be
        // lost.
        if (one.id !== known) expect(left).toContain(one.content.value);
        expect(met?.known).toBe(seen.id);
        // Meeting the same again changes nothing more.
        expect(meetDraft(met, seen, { ...atRest, isOpen })).toEqual(met);
      }),
    );
  });
});
