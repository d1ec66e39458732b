import type { Condition } from '@plumbline/domain/filters/filter';
import { useState } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../test/accessibility.ts';
import { aPerson } from '../../../test/people.ts';
import { render } from '../../../test/render.tsx';
import en from '../../i18n/en/filters.json';
import he from '../../i18n/he/filters.json';
import { emptyView, withCondition } from './filter-view.ts';
import { LengthsInput } from './length-fields.tsx';
import { useConditionText } from './use-condition-text.ts';

let asked: Condition | null = null;
beforeEach(() => {
  asked = null;
});

function Dialog({ label }: { readonly label: string }) {
  const [view, setView] = useState(emptyView);
  return (
    <LengthsInput
      view={view}
      field="plannedLength"
      label={label}
      onCondition={(field, condition) => {
        asked = condition;
        setView((before) => withCondition(before, field, condition));
      }}
    />
  );
}

function Chip({ condition }: { readonly condition: Condition }) {
  return <p>{useConditionText([condition])('plannedLength', condition)}</p>;
}

const isBetween = (from: number, to: number) => ({ field: 'plannedLength', operator: 'between', value: [from, to] });

describe('the planned length in the filter dialog', () => {
  it('is asked for from and up to a length, either of which may be open', async () => {
    await render(<Dialog label={en.fields.jobs.plannedLength} />, { person: aPerson() });
    const [least, most] = [en.atLeast, en.atMost].map((name) => page.getByRole('textbox', { name }));
    await least!.fill('1:30');
    await expect.poll(() => asked).toEqual(isBetween(90, 14_400));
    await most!.fill('4 h');
    await expect.poll(() => asked).toEqual(isBetween(90, 240));
    await least!.fill('');
    await expect.poll(() => asked).toEqual(isBetween(1, 240));
    await expectAccessible();
  });

  it('is asked for as missing, in place of any length (he)', async () => {
    await render(<Dialog label={he.fields.jobs.plannedLength} />, { person: aPerson(), language: 'he' });
    const least = page.getByRole('textbox', { name: he.atLeast });
    await least.fill('2 שע׳');
    await userEvent.tab();
    await expect.element(least).toHaveValue('2 שע׳');
    await page.getByRole('checkbox', { name: he.withoutLength }).click();
    await expect.poll(() => asked).toEqual({ field: 'plannedLength', operator: 'empty' });
    await expect.element(least).toHaveValue('');
    await expectAccessible();
  });

  it.each<[Condition, string]>([
    [{ field: 'plannedLength', operator: 'between', value: [90, 14_400] }, 'at least 1 h 30 min'],
    [{ field: 'plannedLength', operator: 'between', value: [1, 45] }, 'at most 45 min'],
    [{ field: 'plannedLength', operator: 'between', value: [60, 120] }, '1 h to 2 h'],
    [{ field: 'plannedLength', operator: 'in', value: [60, 90] }, '1 h, 1 h 30 min'],
    [{ field: 'plannedLength', operator: 'empty' }, 'none'],
  ])('%j reads "%s"', async (condition, text) => {
    await render(<Chip condition={condition} />, { person: aPerson() });
    await expect.poll(() => document.querySelector('p')?.textContent?.replace(/[\u2066-\u2069]/g, '')).toBe(text);
  });
});
