import { listAssets } from '@plumbline/contract/assets';
import { readClientState } from '@plumbline/contract/client-states';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../test/accessibility.ts';
import { aPerson } from '../../../test/people.ts';
import { render } from '../../../test/render.tsx';
import { onCall, onePage } from '../../../test/server.ts';
import en from '../../i18n/en/filters.json';
import he from '../../i18n/he/filters.json';
import { ListFilterDialog } from './list-filter-dialog.tsx';
import { useListView } from './use-list-view.ts';

function FilesList() {
  const state = useListView('files');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Filter
      </button>
      {isOpen ? <ListFilterDialog state={state} onApply={state.show} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

/** The server has 12,000 files, of which 3 have what is asked for in their name. */
function countFiles(): (string | null)[] {
  const asked: (string | null)[] = [];
  onCall(listAssets, ({ query }) => {
    asked.push(query.get('filters'));
    return onePage([], query.get('filters') ? 3 : 12_000);
  });
  onCall(readClientState, ({ params }) => ({
    _id: null,
    screen: params['screen'] ?? '',
    state: null,
    updated_at: null,
  }));
  return asked;
}

const opener = page.getByRole('button', { name: 'Filter', exact: true });
/** A number is isolated by marks that nobody sees. */
const shown = (text: string, total: string) => new RegExp(`^${text.replace('{{total}}', `.?${total}.?`)}$`);

describe('what a list is filtered by', () => {
  it('is counted while it is put together, and applied by the button that says how many are left', async () => {
    const asked = countFiles();
    const { router } = await render(<FilesList />, { person: aPerson(), address: '/files' });
    await opener.click();
    const dialog = page.getByRole('dialog', { name: en.titles.files });
    const show = (name: RegExp) => dialog.getByRole('button', { name });
    await expect.element(show(shown(en.showCount.files_other, '12,000'))).toBeVisible();
    await expectAccessible();
    await dialog.getByRole('textbox', { name: en.fields.files.originalName }).fill('lift');
    // Of a filter that is not counted yet no number is said.
    await expect.element(show(shown(en.showCount.files_other, '3'))).toBeVisible();
    expect(new Set(asked).size).toBe(2);
    await show(shown(en.showCount.files_other, '3')).click();
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(opener).toHaveFocus();
    expect(JSON.stringify(router.state.location.search)).toContain('lift');
  });

  it('is found by its name, taken away at once, and applied by closing too', async () => {
    const options = { person: aPerson(), language: 'he', address: '/files' } as const;
    countFiles();
    const { router } = await render(<FilesList />, options);
    await opener.click();
    const dialog = page.getByRole('dialog', { name: he.titles.files });
    const name = dialog.getByRole('textbox', { name: he.fields.files.originalName });
    await name.fill('מעלית');
    await dialog.getByRole('button', { name: he.clearAll, exact: true }).click();
    await expect.element(name).toHaveValue('');
    await name.fill('גג');
    await dialog.getByRole('searchbox', { name: he.search }).fill('אין כזה');
    await expect.element(dialog.getByText(he.nothing)).toBeVisible();
    await expectAccessible();
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog).not.toBeInTheDocument();
    expect(JSON.stringify(router.state.location.search)).toContain('גג');
  });
});
