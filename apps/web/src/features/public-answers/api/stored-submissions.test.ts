import { emptyContent } from '@plumbline/domain/questionnaire/answers';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { anEntry, FakeStorage, scope } from '../answering/submission.fixtures.ts';
import { newAnswers, SubmissionStorage, type StoredAnswers } from './stored-submissions.ts';

const answered = (value: string, part: Partial<StoredAnswers> = {}): StoredAnswers => ({
  ...newAnswers(scope),
  contents: new Map([['q', { ...emptyContent, value }]]),
  files: new Map([['k', { name: 'a.jpg', size: 1, picture: null, id: null }]]),
  ...part,
});

function aDevice() {
  const [lasting, tab] = [new FakeStorage(), new FakeStorage()];
  return {
    lasting,
    tab,
    storage: new SubmissionStorage(lasting, tab),
    otherTab: new SubmissionStorage(lasting, new FakeStorage()),
  };
}

afterEach(() => void vi.useRealTimers());

describe('what a stranger has put in', () => {
  it('is there after a reload, with its files', () => {
    const { storage } = aDevice();
    const mine = answered('x');
    expect(storage.write(mine)).toBe(true);
    storage.setOfTab(mine);
    expect(storage.readOfTab(scope)).toEqual(mine);
  });

  it('is of one link, project and row', () => {
    const { storage } = aDevice();
    const mine = answered('x');
    storage.write(mine);
    storage.setOfTab(mine);
    for (const other of [{ link: 'another' }, { projectId: 'p' }, { rowId: 'r' }]) {
      expect(storage.readOfTab({ ...scope, ...other })).toBeNull();
      expect(storage.unfinished({ ...scope, ...other })).toEqual([]);
    }
  });

  it('outlives its tab, the newest first', () => {
    const { storage, otherTab } = aDevice();
    const [first, second] = [answered('x', { at: Date.now() - 5 }), answered('y')];
    for (const one of [first, second]) storage.write(one);
    expect(otherTab.readOfTab(scope)).toBeNull();
    expect(otherTab.unfinished(scope)).toEqual([second, first]);
  });

  it('is in the tab where there is no room for it on the device, and there as it is now', () => {
    const { storage, lasting, tab } = aDevice();
    const before = answered('x', { at: Date.now() - 5 });
    storage.write(before);
    lasting.isFull = true;
    const now = { ...before, ...answered('y'), id: before.id };
    expect(storage.write(now)).toBe(true);
    expect(storage.read(before.id)).toEqual(now);
    tab.isFull = true;
    expect(storage.write(now)).toBe(false);
    lasting.isFull = false;
    expect(storage.write(now)).toBe(true);
    expect([...tab.items]).toEqual([]);
  });

  it('is gone once it has arrived', () => {
    const { storage, lasting, tab } = aDevice();
    const mine = answered('x');
    storage.write(mine);
    storage.setOfTab(mine);
    storage.delete(mine);
    expect([...lasting.items, ...tab.items]).toEqual([]);
  });

  it('is deleted after a day in which nobody submitted it, but not while a tab has it open', () => {
    vi.useFakeTimers({ now: new Date('2026-03-01T08:00:00Z') });
    const { storage } = aDevice();
    const submitted = { entries: [anEntry('q', 'x')], isTried: true };
    const [left, open, sent] = [answered('x'), answered('y'), answered('z', { submitted })];
    for (const one of [left, open, sent]) storage.write(one);
    vi.setSystemTime(new Date('2026-03-02T08:00:01Z'));
    expect(storage.unfinished(scope)).toEqual([]);
    storage.deleteOld(new Set([open.id]));
    expect([left, open, sent].map(({ id }) => storage.read(id) !== null)).toEqual([false, true, true]);
    expect(storage.unsent()).toEqual([sent]);
  });

  it('is nothing where the browser stores nothing, or something else', () => {
    const nowhere = new SubmissionStorage(null, null);
    expect(nowhere.write(answered('x'))).toBe(false);
    expect([nowhere.readOfTab(scope), nowhere.unsent()]).toEqual([null, []]);
    const { storage, lasting } = aDevice();
    const mine = answered('x');
    storage.write(mine);
    for (const key of lasting.items.keys()) lasting.items.set(key, '{');
    expect([storage.read(mine.id), storage.unfinished(scope)]).toEqual([null, []]);
  });
});
