import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../test/accessibility.ts';
import { render } from '../../../test/render.tsx';
import en from '../../i18n/en/ui.json';
import he from '../../i18n/he/ui.json';
import { askConflict, type Conflict } from './ask-conflict.ts';
import { ConflictDialog } from './conflict-dialog.tsx';

const conflict: Conflict = {
  changed: { at: '2026-11-22T05:30:00.000Z', by: { first: 'Dana', last: 'Cohen' } } as Conflict['changed'],
  parts: [
    { label: 'Name', mine: 'Tower', theirs: 'Tower B' },
    { label: 'Address', mine: '', theirs: 'Jaffa 1' },
  ],
};
const dialog = page.getByRole('dialog');
const button = (name: string | RegExp) => dialog.getByRole('button', { name, exact: true });

describe('two people changed the same', () => {
  it('shows both values with whose they are, and keeps what is chosen', async () => {
    await render(<ConflictDialog />);
    const decided = askConflict(conflict);
    await expect.element(dialog).toHaveAccessibleName(/Dana Cohen/);
    const name = dialog.getByRole('region', { name: 'Name' });
    await expect.element(name.getByText('Tower', { exact: true })).toBeVisible();
    await expect.element(name.getByText('Tower B')).toBeVisible();
    // What is empty says so.
    await expect.element(dialog.getByRole('region', { name: 'Address' }).getByText(en.conflict.empty)).toBeVisible();
    // 05:30 UTC, as the instance's clocks have it.
    await expect.element(dialog.getByText(/22\/11\/26, 07:30/)).toBeVisible();
    await expectAccessible();
    await button(en.conflict.keepMine).click();
    expect(await decided).toBe('mine');
    await expect.element(dialog).not.toBeInTheDocument();
  });

  it('has what overwrites nobody under the keys, and Escape leads back to the editor', async () => {
    await render(<ConflictDialog />, { language: 'he' });
    const decided = askConflict({ ...conflict, changed: null });
    await expect.element(button(he.conflict.keepTheirs)).toHaveFocus();
    await expectAccessible();
    await userEvent.keyboard('{Escape}');
    expect(await decided).toBe('back');
  });

  it('asks about several one after the other', async () => {
    await render(<ConflictDialog />);
    const [first, second] = [askConflict(conflict), askConflict({ changed: null, parts: conflict.parts })];
    await button(en.conflict.keepMine).click();
    expect(await first).toBe('mine');
    await button(en.conflict.keepTheirs).click();
    expect(await second).toBe('theirs');
  });
});
