import { closedListMinimum } from '@plumbline/domain/question-types/choosing';
import { describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { expectAccessible } from '../../test/accessibility.ts';
import { renderQuestion } from '../../test/question.tsx';
import en from '../i18n/en/question-inputs.json';
import he from '../i18n/he/question-inputs.json';

const optionsOf = (...values: readonly string[]) => values.map((value) => ({ value }));
const drives = optionsOf('Traction', 'Hydraulic', 'Manual');
const many = optionsOf(...Array.from({ length: 250 }, (_, index) => `Part ${index + 1}`));
const withCount = (text: string, count: number) => text.replace('{{count}}', String(count));

describe('a list to choose from', () => {
  it('of one: arrows move, Space chooses, its number chooses at once', async () => {
    const { frame, value } = await renderQuestion('list', { childs: drives, markings: true });
    // Each is named with its number.
    const option = (name: string) => frame.getByRole('radio', { name: new RegExp(`${name}$`) });
    await expect.element(option('Traction')).toBeVisible();
    await userEvent.tab();
    await userEvent.keyboard('{ArrowDown} ');
    await expect.poll(value).toBe('Hydraulic');
    await userEvent.keyboard('3');
    await expect.element(option('Manual')).toBeChecked();
    await expect.element(option('Manual')).toHaveFocus();
    await expect.element(option('Hydraulic')).not.toBeChecked();
    await expectAccessible();
  });

  it('of several: each has a stop of its own, and a second press lets it go', async () => {
    const { frame, value } = await renderQuestion('list', { childs: drives, multiSelect: true });
    const option = (name: string) => frame.getByRole('checkbox', { name });
    await option('Manual').click();
    await option('Traction').click();
    await expect.poll(() => [value()].flat().toSorted()).toEqual(['Manual', 'Traction']);
    await userEvent.tab();
    await expect.element(option('Hydraulic')).toHaveFocus();
    await option('Manual').click();
    await expect.poll(() => [value()].flat()).toEqual(['Traction']);
    await expectAccessible();
  });

  it('that is long is drawn in parts, and searched by nearly what it says', async () => {
    const { frame, value } = await renderQuestion('list', { childs: many, type: 1 });
    const options = frame.getByRole('radio');
    await expect.poll(() => options.elements().length).toBe(100);
    await frame.getByRole('button', { name: withCount(en.list.more_other, 150) }).click();
    await expect.poll(() => options.elements().length).toBe(200);
    await frame.getByRole('searchbox').fill('prt 249');
    await expect.element(frame.getByRole('radio', { name: 'Part 249' })).toBeVisible();
    await frame.getByRole('radio', { name: 'Part 249' }).click();
    await expect.poll(value).toBe('Part 249');
    // The chosen option is above the list, also during another search.
    await frame.getByRole('searchbox').fill('nothing of the kind');
    await expect.element(frame.getByText(en.list.nothingFound)).toBeVisible();
    await expectAccessible();
    await frame.getByRole('button', { name: en.list.remove.replace('{{name}}', 'Part 249') }).click();
    await expect.poll(value).toBe(null);
  });

  it('that is closed shows nothing before enough letters are typed, and is searched anew after each choice', async () => {
    const childs = optionsOf('מעלית משא', 'מעלית נוסעים', 'דרגנוע');
    const settings = { childs, type: 2, multiSelect: true } as const;
    const { frame, value } = await renderQuestion('list', settings, { language: 'he', title: 'ציוד' });
    const options = frame.getByRole('checkbox');
    await expect.element(frame.getByText(withCount(he.list.typeMore, closedListMinimum))).toBeVisible();
    expect(options.elements()).toEqual([]);
    await frame.getByRole('searchbox').fill('מעל');
    await expect.poll(() => options.elements().length).toBe(2);
    await options.first().click();
    await expect.poll(() => [value()].flat()).toEqual(['מעלית משא']);
    await expect.element(frame.getByRole('searchbox')).toHaveValue('');
    await expect.poll(() => options.elements().length).toBe(0);
  });

  it('without options says that one can go on', async () => {
    const { frame } = await renderQuestion('list', { childs: [] });
    await expect.element(frame.getByText(en.list.noOptions)).toBeVisible();
  });
});
