import { searchUsers, type PickedUser } from '@plumbline/contract/users';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../test/accessibility.ts';
import { aPerson, aPickedUser, idOf } from '../../../test/people.ts';
import { render } from '../../../test/render.tsx';
import { onCall, onePage, problem } from '../../../test/server.ts';
import en from '../../i18n/en/ui.json';
import he from '../../i18n/he/ui.json';
import { UserPicker } from './user-picker.tsx';

const people = [aPickedUser(2, 'Avner'), aPickedUser(3, 'Oleg'), aPickedUser(4, 'Noa', { state: 'invited' })] as const;

/** The server finds who has the words in their name. */
function findPeople(): string[] {
  const asked: string[] = [];
  onCall(searchUsers, ({ query }) => {
    const words = query.get('search') ?? '';
    asked.push(words);
    return onePage(people.filter(({ name }) => name?.first?.includes(words)));
  });
  return asked;
}

let picked: readonly PickedUser[] = [];

function Choosing(props: { readonly max?: number; readonly chosenIds?: readonly string[] }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Assign
      </button>
      <UserPicker
        {...props}
        isOpen={isOpen}
        title="Who does it?"
        onClose={() => setOpen(false)}
        onPick={(chosen) => {
          picked = chosen;
        }}
      />
    </>
  );
}

const opener = page.getByRole('button', { name: 'Assign' });
const dialog = page.getByRole('dialog', { name: 'Who does it?' });
const row = (name: string) => dialog.getByRole('button', { name: new RegExp(name) });
const names = () =>
  dialog
    .getByRole('listitem')
    .elements()
    .map((one) => one.textContent);

describe('the person picker', () => {
  it('searches once nobody types any more, and gives those who were chosen', async () => {
    await render(<Choosing />, { person: aPerson() });
    const asked = findPeople();
    await opener.click();
    const search = dialog.getByRole('searchbox', { name: en.picker.searchPeople });
    await expect.element(search).toHaveFocus();
    await expect.poll(() => names().length).toBe(3);
    await expect.element(row('Noa')).toMatchTextContent(en.picker.invited);
    await expectAccessible();
    await row('Oleg').click();
    await search.fill('Avn');
    await expect.poll(() => names().length).toBe(1);
    // What is drawn strictly asks twice at first.
    expect([...new Set(asked)]).toEqual(['', 'Avn']);
    await row('Avner').click();
    await expect.element(row('Avner')).toHaveAttribute('aria-pressed', 'true');
    await dialog.getByRole('button', { name: en.picker.choose_other.replace('{{count}}', '2') }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(picked.map(({ _id }) => _id)).toEqual([idOf(3), idOf(2)]);
    await expect.element(opener).toHaveFocus();
  });

  it('of one person is done at the first press, and never offers who is chosen already', async () => {
    await render(<Choosing max={1} chosenIds={[idOf(2)]} />, { person: aPerson(), language: 'he', view: 'phone' });
    findPeople();
    await opener.click();
    await expect.poll(() => names().length).toBe(2);
    // There the keyboard would cover the choices.
    await expect.element(dialog.getByRole('searchbox', { name: he.picker.searchPeople })).not.toHaveFocus();
    await expectAccessible();
    await row('Oleg').click();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(picked.map(({ _id }) => _id)).toEqual([idOf(3)]);
  });

  it('says when nobody is found, and when the server refuses, which can be tried again', async () => {
    await render(<Choosing />, { person: aPerson() });
    onCall(searchUsers, () => problem(403, 'forbidden', 'You may not see people.'));
    await opener.click();
    await expect.element(dialog.getByText('You may not see people.')).toBeVisible();
    onCall(searchUsers, () => onePage([]));
    await dialog.getByRole('button', { name: en.tryAgain }).click();
    await expect.element(dialog.getByText(en.picker.nobodyFound)).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(opener).toHaveFocus();
  });
});
