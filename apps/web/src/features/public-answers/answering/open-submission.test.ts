import { emptyContent } from '@plumbline/domain/questionnaire/answers';
import { describe, expect, it } from 'vitest';
import { newAnswers, SubmissionStorage, type StoredAnswers } from '../api/stored-submissions.ts';
import { openStored, openSubmission } from './open-submission.ts';
import { anEntry, FakeStorage, scope } from './submission.fixtures.ts';
import type { SubmissionLocks } from './submission-locks.ts';

/** Locks over all tabs of a browser. */
function locksOf(): SubmissionLocks {
  const open = new Set<string>();
  return {
    open: async (id) => {
      if (open.has(id)) return null;
      open.add(id);
      return () => void open.delete(id);
    },
    openIds: async () => new Set(open),
  };
}

function aBrowser(locks = locksOf()) {
  const lasting = new FakeStorage();
  const aTab = (tab = new FakeStorage()) => {
    const storage = new SubmissionStorage(lasting, tab);
    const open = () => openSubmission(scope, { storage, locks });
    const type = (answers: StoredAnswers, value: string) => {
      const typed = { ...answers, contents: new Map([['q', { ...emptyContent, value }]]) };
      storage.write(typed);
      storage.setOfTab(typed);
      return typed;
    };
    const copy = () => {
      const copied = new FakeStorage();
      for (const [key, text] of tab.items) copied.items.set(key, text);
      return aTab(copied);
    };
    return { open, type, copy, storage };
  };
  return { aTab, locks };
}

describe('opening a public link', () => {
  it('goes on after a reload', async () => {
    const tab = aBrowser().aTab();
    const { answers, close } = await tab.open();
    const typed = tab.type(answers, 'x');
    close();
    expect(await tab.open()).toMatchObject({ answers: typed, leftBehind: null });
  });

  it('goes on with what was submitted and has not arrived', async () => {
    const tab = aBrowser().aTab();
    const { answers, close } = await tab.open();
    const submitted = { entries: [anEntry('q', 'x')], isTried: true };
    const typed = tab.type({ ...answers, submitted }, 'x');
    close();
    expect((await tab.open()).answers).toEqual(typed);
  });

  it('has a submission of its own in each tab, in a copy of a tab too', async () => {
    const { aTab } = aBrowser();
    const first = aTab();
    const mine = first.type((await first.open()).answers, 'x');
    for (const other of [aTab(), first.copy()]) {
      const opened = await other.open();
      expect(opened.answers.contents.size).toBe(0);
      expect(opened.answers.id).not.toBe(mine.id);
      expect(opened.leftBehind).toBeNull();
    }
  });

  it('offers what a closed tab left behind, to one tab', async () => {
    const { aTab, locks } = aBrowser();
    const first = aTab();
    const { answers, close } = await first.open();
    const mine = first.type(answers, 'x');
    close();
    const [second, third] = [aTab(), aTab()];
    const opened = await second.open();
    expect(opened.answers.contents.size).toBe(0);
    expect(opened.leftBehind).toEqual(mine);
    expect((await third.open()).leftBehind).toEqual(mine);
    expect(await openStored(mine.id, { storage: second.storage, locks })).toMatchObject({ answers: mine });
    expect(await openStored(mine.id, { storage: third.storage, locks })).toBeNull();
    expect((await aTab().open()).leftBehind).toBeNull();
  });

  it('offers nothing where nobody can know whether a tab is still open', async () => {
    const open = (): Promise<() => void> => Promise.resolve(() => undefined);
    const { aTab } = aBrowser({ open, openIds: () => Promise.resolve(null) });
    const first = aTab();
    first.type((await first.open()).answers, 'x');
    expect((await aTab().open()).leftBehind).toBeNull();
  });

  it('begins again once it was sent', async () => {
    const { aTab } = aBrowser();
    const tab = aTab();
    const { answers, close } = await tab.open();
    tab.storage.delete(tab.type(answers, 'x'));
    close();
    const again = await tab.open();
    expect(again.answers.id).not.toBe(answers.id);
    expect(newAnswers(scope)).toMatchObject({ contents: again.answers.contents });
  });
});
