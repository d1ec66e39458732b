import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../test/accessibility.ts';
import { render } from '../../../test/render.tsx';
import type { KeyedNames } from './keyed-names.ts';
import { KeyedNamesField } from './keyed-names-field.tsx';

let current: KeyedNames;

function Options({ keys }: { readonly keys: readonly string[] }) {
  const [list, setList] = useState<KeyedNames>({ keys, names: {}, sort: 'option' });
  const change = (next: KeyedNames) => {
    current = next;
    setList(next);
  };
  return <KeyedNamesField label="Options" list={list} limit={5} maxLength={20} onChange={change} />;
}

const option = (number: number) => page.getByRole('textbox', { name: `Options, ${number}`, exact: true });
const more = page.getByRole('textbox', { name: 'Options: one more' });

describe('names under keys', () => {
  it('are changed in their place, and the keys stay', async () => {
    await render(<Options keys={['Crane', 'Van']} />);
    await option(1).fill('Tower crane');
    expect(current).toMatchObject({ keys: ['Crane', 'Van'], names: { 'option.Crane': 'Tower crane' } });
    // Without a name it is none; the one before comes back.
    await option(1).fill('');
    await userEvent.tab();
    await expect.element(option(1)).toHaveValue('Tower crane');
    await option(1).fill('Crane');
    expect(current.names).toEqual({});
    await option(2).fill('crane');
    await expect.element(option(2)).toHaveAccessibleDescription('It is there twice');
    await expectAccessible();
  });

  it('are one more from the first letter on, under a key of its own', async () => {
    await render(<Options keys={['Crane']} />);
    await option(1).fill('Lift');
    await more.fill('Crane');
    expect(current).toMatchObject({
      keys: ['Crane', 'Crane 2'],
      names: { 'option.Crane': 'Lift', 'option.Crane 2': 'Crane' },
    });
    await userEvent.keyboard('{Enter}');
    await expect.element(option(2)).toHaveValue('Crane');
    await expect.element(more).toHaveValue('');
    await more.fill('Van');
    await more.fill('');
    expect(current.keys).toEqual(['Crane', 'Crane 2']);
    await page.getByRole('button', { name: 'Remove \u2068Lift\u2069' }).click();
    expect(current).toMatchObject({ keys: ['Crane 2'], names: { 'option.Crane 2': 'Crane' } });
  });
});
