import { queryOptions } from '@tanstack/react-query';
import { useState } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../test/accessibility.ts';
import { idOf } from '../../../test/people.ts';
import { render } from '../../../test/render.tsx';
import en from '../../i18n/en/ui.json';
import he from '../../i18n/he/ui.json';
import { ProblemError } from '../../lib/api/problem-error.ts';
import { EntitySelect } from './entity-select.tsx';

interface Named {
  readonly _id: string;
  readonly name: string;
}

const projects = ['Jaffa 1', 'Jaffa 2', 'מגדל הצפון'].map((name, index) => ({
  _id: idOf(index + 1),
  name,
  avatar: null,
}));

let asked: string[] = [];
/** What the server has to say to a search. */
let find: (words: string) => readonly Named[] = () => [];

const suggestions = (words: string) =>
  queryOptions<readonly Named[]>({
    queryKey: ['found', words],
    queryFn: async () => {
      asked.push(words);
      return find(words);
    },
    retry: false,
  });

beforeEach(() => {
  asked = [];
  find = (words) => projects.filter(({ name }) => name.includes(words));
});

let chosen: Named | null = null;

function Choosing({ first = null }: { readonly first?: Named | null }) {
  const [value, setValue] = useState<Named | null>(first);
  return (
    <EntitySelect<Named>
      label="Project"
      value={value}
      onChange={(now) => {
        chosen = now;
        setValue(now);
      }}
      suggestions={suggestions}
      itemId={({ _id }) => _id}
      itemName={({ name }) => name}
      isClearable
    />
  );
}

const field = page.getByRole('combobox', { name: 'Project' });
const options = () =>
  page
    .getByRole('option')
    .elements()
    .map((one) => one.textContent);

describe('a project chosen by a part of its name', () => {
  it('is suggested by the server, asked once nobody types, and chosen by keys', async () => {
    await render(<Choosing />);
    await field.click();
    await expect.poll(() => options().length).toBe(3);
    await userEvent.keyboard('Jaff');
    await expect.poll(options).toEqual(['Jaffa 1', 'Jaffa 2']);
    expect(asked).toEqual(['', 'Jaff']);
    await expectAccessible();
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    await expect.poll(() => chosen?.name).toBe('Jaffa 2');
    await expect.element(field).toHaveValue('Jaffa 2');
  });

  it('that was chosen before is there before anything is asked, and is taken away by a press', async () => {
    await render(<Choosing first={projects[2] ?? null} />, { language: 'he' });
    chosen = projects[2] ?? null;
    await expect.element(field).toHaveValue('מגדל הצפון');
    expect(asked).toEqual([]);
    expect(getComputedStyle(field.element()).direction).toBe('rtl');
    await expectAccessible();
    await page.getByLabelText(he.dates.clear).click();
    await expect.poll(() => chosen).toBe(null);
  });

  it('says when nothing is found, and what the server refuses', async () => {
    await render(<Choosing />);
    await field.click();
    await userEvent.keyboard('zzz');
    await expect.element(page.getByText(en.picker.nothingFound)).toBeVisible();
    find = () => {
      throw new ProblemError('You may not see projects.', { status: 403, code: 'forbidden' });
    };
    await field.fill('yyy');
    await expect.element(field).toHaveAccessibleDescription('You may not see projects.');
  });
});
