import type { Condition } from '@plumbline/domain/filters/filter';
import { useState } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../test/accessibility.ts';
import { aPerson } from '../../../test/people.ts';
import { render } from '../../../test/render.tsx';
import en from '../../i18n/en/filters.json';
import { emptyView, withCondition } from './filter-view.ts';
import { PercentsInput } from './percent-fields.tsx';
import { useConditionText } from './use-condition-text.ts';

let asked: Condition | null = null;
beforeEach(() => {
  asked = null;
});

function Dialog() {
  const [view, setView] = useState(emptyView);
  return (
    <PercentsInput
      view={view}
      field="score"
      label={en.fields.jobs.score}
      onCondition={(field, condition) => {
        asked = condition;
        setView((before) => withCondition(before, field, condition));
      }}
    />
  );
}

function Chip({ condition }: { readonly condition: Condition }) {
  return <p>{useConditionText([condition])('score', condition)}</p>;
}

const isBetween = (from: number, to: number): Condition => ({ field: 'score', operator: 'between', value: [from, to] });

describe('the score in the filter dialog', () => {
  it('is asked for from and up to a percentage, either of which may be open', async () => {
    await render(<Dialog />, { person: aPerson() });
    const [least, most] = [en.atLeast, en.atMost].map((name) => page.getByRole('textbox', { name }));
    await most!.fill('79.9');
    await expect.poll(() => asked).toEqual(isBetween(0, 79.9));
    await least!.fill('50');
    await expect.poll(() => asked).toEqual(isBetween(50, 79.9));
    await most!.fill('');
    await expect.poll(() => asked).toEqual(isBetween(50, 100));
    await least!.fill('');
    await expect.poll(() => asked).toBeNull();
    await expectAccessible();
  });

  it.each<[Condition, string]>([
    [isBetween(80, 100), 'at least 80%'],
    [isBetween(0, 79.9), 'at most 79.9%'],
    [isBetween(50, 80), '50% to 80%'],
    [{ field: 'score', operator: 'less', value: 80 }, 'below 80%'],
    [{ field: 'score', operator: 'greater', value: 80 }, 'above 80%'],
    [{ field: 'score', operator: 'in', value: [50, 100] }, '50%, 100%'],
    [{ field: 'score', operator: 'empty' }, 'none'],
  ])('%j reads "%s"', async (condition, text) => {
    await render(<Chip condition={condition} />, { person: aPerson() });
    await expect.poll(() => document.querySelector('p')?.textContent?.replace(/[\u2066-\u2069]/g, '')).toBe(text);
  });
});
