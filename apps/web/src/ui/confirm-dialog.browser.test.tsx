import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../test/accessibility.ts';
import { render } from '../../test/render.tsx';
import en from '../i18n/en/ui.json';
import he from '../i18n/he/ui.json';
import { NetworkError } from '../lib/api/problem-error.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';

function Deleting({ onConfirm }: { readonly onConfirm: () => Promise<unknown> | void }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Remove
      </button>
      <ConfirmDialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title="Delete job #12?"
        confirm="Delete"
        isDangerous
        onConfirm={onConfirm}
      >
        Its 34 answers go with it.
      </ConfirmDialog>
    </>
  );
}

const opener = page.getByRole('button', { name: 'Remove' });
const dialog = page.getByRole('dialog', { name: 'Delete job #12?' });
const confirm = dialog.getByRole('button', { name: 'Delete', exact: true });

describe('the question before a deletion', () => {
  it('has the safe button under the keys, and leads back to what opened it', async () => {
    const onConfirm = vi.fn<() => void>();
    await render(<Deleting onConfirm={onConfirm} />);
    await opener.click();
    await expect.element(dialog.getByRole('button', { name: en.cancel })).toHaveFocus();
    await expect.element(dialog.getByText('Its 34 answers go with it.')).toBeVisible();
    await expectAccessible();
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(opener).toHaveFocus();
    expect(onConfirm).not.toHaveBeenCalled();
  });

  it('stays open while it works, says why it failed, and keeps the keys for another try', async () => {
    const tries: PromiseWithResolvers<void>[] = [];
    const onConfirm = () => {
      const attempt = Promise.withResolvers<void>();
      tries.push(attempt);
      return attempt.promise;
    };
    await render(<Deleting onConfirm={onConfirm} />);
    await opener.click();
    await confirm.click();
    await expect.element(dialog.getByRole('button', { name: en.cancel })).toBeDisabled();
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog).toBeVisible();
    tries[0]?.reject(new NetworkError('away'));
    await expect.element(dialog.getByRole('alert')).toMatchTextContent(en.failed.network);
    await expect.element(confirm).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => tries.length).toBe(2);
    await expect.element(dialog.getByRole('alert')).toBeEmptyDOMElement();
    tries[1]?.resolve();
    await expect.element(dialog).not.toBeInTheDocument();
  });

  it('is read from the right in Hebrew', async () => {
    await render(<Deleting onConfirm={() => undefined} />, { language: 'he' });
    await opener.click();
    const cancel = dialog.getByRole('button', { name: he.cancel, exact: true });
    await expect.element(cancel).toBeVisible();
    await expectAccessible();
    const left = (element: Element) => element.getBoundingClientRect().left;
    expect(left(cancel.element())).toBeGreaterThan(left(confirm.element()));
  });
});
