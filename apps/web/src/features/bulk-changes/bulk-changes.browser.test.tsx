import { notifications } from '@mantine/notifications';
import type { BulkChangeWithItems } from '@plumbline/contract/bulk-changes';
import {
  cancelBulkChange,
  createBulkChange,
  listBulkChanges,
  readBulkChange,
  undoBulkChange,
} from '@plumbline/contract/bulk-changes';
import { afterEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../test/accessibility.ts';
import { aBulkChange } from '../../../test/bulk-changes.ts';
import { aPerson, idOf } from '../../../test/people.ts';
import { render } from '../../../test/render.tsx';
import { onCall, problem } from '../../../test/server.ts';
import { Notices } from '../../../test/notices.tsx';
import en from '../../i18n/en/bulk-changes.json';
import he from '../../i18n/he/bulk-changes.json';
import { BulkChangeList } from './components/bulk-change-list.tsx';
import { useBulkChange } from './index.ts';

afterEach(() => notifications.clean());

function Changing() {
  const { change } = useBulkChange();
  return (
    <button type="button" onClick={() => void change([{ _id: idOf(1), ID: 1 }], { kind: 'duplicate' })}>
      Go
    </button>
  );
}

const show = async () => {
  await render(
    <>
      <Changing />
      <Notices />
    </>,
    { person: aPerson() },
  );
  await button('Go').click();
};
const button = (name: string) => page.getByRole('button', { name, exact: true });
const text = (words: string, count: number) => page.getByText(words.replace('{{count}}', String(count)));
const running = (done: number) => aBulkChange({ state: 'running', total: 90, counts: { done, waiting: 90 - done } });

describe('a change that goes on in the background', () => {
  it('says how far it is, is cancelled, and says what is left as it was', async () => {
    onCall(createBulkChange, () => running(10));
    let now: BulkChangeWithItems = running(50);
    onCall(readBulkChange, () => now);
    onCall(cancelBulkChange, () => (now = aBulkChange({ ...running(50), state: 'cancelled' })));
    await show();
    await expect.element(page.getByText(/50\W* of \W*90/)).toBeVisible();
    await button(en.cancel).click();
    await expect.element(text(en.left_other, 40)).toBeVisible();
    await expectAccessible();
  });

  it('is taken back, and names the first of those that stay, with a way to all of them', async () => {
    onCall(createBulkChange, () => aBulkChange());
    const kept = Array.from({ length: 7 }, (_, n) => ({
      job: idOf(n + 1),
      ID: n + 1,
      state: 'kept' as const,
      reason: 'Changed by someone since.',
    }));
    const undone: unknown[] = [];
    onCall(undoBulkChange, ({ params }) => {
      undone.push(params);
      return aBulkChange({ undo_of: idOf(700_001), can_undo: false, counts: { done: 2, kept: 7 }, not_changed: kept });
    });
    await show();
    await button(en.undo).click();
    await expect.element(text(en.notUndone_other, 7)).toBeVisible();
    await expect.element(page.getByText(/#5\W*: Changed by someone since/)).toBeVisible();
    await expect.element(page.getByText(/#6\W*:/)).not.toBeInTheDocument();
    await expect.element(page.getByRole('link', { name: 'and 2 more' })).toBeVisible();
    expect(undone).toEqual([{ id: idOf(700_001) }]);
  });

  it('names the jobs that it changed, and stays until the next one', async () => {
    let made = 0;
    onCall(createBulkChange, () => {
      made += 1;
      return aBulkChange({ total: 1, counts: { done: 1 } });
    });
    await show();
    await expect.element(page.getByText(/^\W*1\W*$/)).toBeVisible();
    await expect.element(button(en.undo)).toBeVisible();
    await button('Go').click();
    await expect.poll(() => made).toBe(2);
    await expect.poll(() => page.getByText(/^\W*1\W*$/).elements()).toHaveLength(1);
  });

  it('that is not taken says why', async () => {
    onCall(createBulkChange, () => problem(429, 'bulk_too_many', 'Too many at once.'));
    await show();
    await expect.element(page.getByText(/Too many at once/)).toBeVisible();
  });
});

describe('the list of bulk changes', () => {
  it('has what each did, what became of its undo, and names what stays (he)', async () => {
    const undo = aBulkChange({
      _id: idOf(700_002),
      undo_of: idOf(700_001),
      can_undo: false,
      counts: { done: 2, kept: 1 },
    });
    onCall(listBulkChanges, () => [{ ...aBulkChange({ can_undo: false, undo: undo._id }), undone: undo }]);
    onCall(readBulkChange, () =>
      aBulkChange({ ...undo, not_changed: [{ job: idOf(9), ID: 9, state: 'kept', reason: 'שונתה בינתיים' }] }),
    );
    await render(<BulkChangeList />, { person: aPerson(), language: 'he' });
    await button(he.notUndone_one).click();
    await expect.element(page.getByText(/#9\W*: שונתה בינתיים/)).toBeVisible();
    await expect.element(button(he.undo)).not.toBeInTheDocument();
    await expectAccessible();
  });

  it('is empty at first', async () => {
    onCall(listBulkChanges, () => []);
    await render(<BulkChangeList />, { person: aPerson() });
    await expect.element(page.getByText(en.empty)).toBeVisible();
  });
});
