import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../test/accessibility.ts';
import { render } from '../../../test/render.tsx';
import en from '../../i18n/en/ui.json';
import he from '../../i18n/he/ui.json';
import { FormDialog } from '../form-dialog.tsx';
import { DateField, DateTimeField } from './date-time-field.tsx';

let value: string | null = null;

/** What the field gives is looked at from outside, too. */
const keep = (set: (value: string | null) => void) => (now: string | null) => {
  value = now;
  set(now);
};

function Day({ first = null }: { readonly first?: string | null }) {
  const [day, setDay] = useState<string | null>(first);
  return <DateField label="Ends" value={day} onChange={keep(setDay)} isClearable />;
}

function Moment() {
  const [moment, setMoment] = useState<string | null>('2026-07-15T07:30:00+03:00');
  return <DateTimeField label="Start" value={moment} onChange={keep(setMoment)} />;
}

function MomentInDialog({ onClose }: { readonly onClose: () => void }) {
  const [moment, setMoment] = useState<string | null>(null);
  return (
    <FormDialog title="Start of 3 jobs" content={moment} onClose={onClose}>
      <DateTimeField label="Start" value={moment} onChange={setMoment} />
    </FormDialog>
  );
}

const marked = () => document.querySelectorAll('[data-today][data-highlight-today]');
const field = (name: string) => page.getByRole('button', { name: new RegExp(`^${name}`) }).first();

describe('a field for a day', () => {
  it('is chosen by keys in a calendar that marks today and leads back to the field', async () => {
    await render(<Day />);
    await field('Ends').click();
    await expect.poll(() => marked().length).toBe(1);
    await userEvent.keyboard('{Escape}');
    await expect.poll(() => marked().length).toBe(0);
    await expect.element(field('Ends')).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await page.getByRole('button', { name: /^15 / }).first().click();
    await expect.poll(() => value).toMatch(/^\d{4}-\d\d-15$/);
    await expectAccessible();
    await page.getByRole('button', { name: en.dates.clear }).click();
    await expect.poll(() => value).toBe(null);
  });

  it('is read out with the day it holds, and printed from left to right in Hebrew', async () => {
    await render(<Day first="2026-03-01" />, { language: 'he' });
    await expect.element(field('Ends')).toHaveTextContent('\u206601/03/2026\u2069');
    await expect.element(field('Ends')).toHaveAccessibleName('Ends, \u206601/03/2026\u2069');
    await field('Ends').click();
    await expect.element(page.getByRole('button', { name: he.dates.nextMonth })).toBeVisible();
    // The week begins on Sunday, at the right.
    const heads = [...document.querySelectorAll('th')];
    expect(heads.length).toBe(7);
    const [first, last] = [heads[0], heads[6]].map((one) => one?.getBoundingClientRect().left ?? 0);
    expect(first).toBeGreaterThan(last ?? 0);
    await expectAccessible();
  });

  it('opens over the screen on a phone', async () => {
    await render(<Day />, { view: 'phone' });
    await field('Ends').click();
    await expect.element(page.getByRole('dialog', { name: 'Ends' })).toBeVisible();
    await expectAccessible();
    await page.getByRole('button', { name: en.close }).click();
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  });
});

describe('a field for a moment', () => {
  it('shows the instance’s clock, and keeps the hour when another day is chosen', async () => {
    await render(<Moment />, { settings: { timezone: 'America/New_York' } });
    await expect.element(field('Start')).toHaveTextContent('\u206615/07/26, 00:30\u2069');
    await field('Start').click();
    await page.getByRole('button', { name: /^20 July 2026/ }).click();
    await page.getByRole('button', { name: en.dates.apply }).click();
    await expect.poll(() => value).toBe('2026-07-20T00:30:00-04:00');
  });

  it('leaves its calendar by Escape, from a day and from the hour, and stays in its dialog', async () => {
    const closed: string[] = [];
    await render(<MomentInDialog onClose={() => closed.push('dialog')} />);
    const day = page.getByRole('button', { name: /^15 / }).first();
    const question = page.getByRole('dialog', { name: en.leave.title });
    for (const from of ['a day', 'the hour']) {
      await field('Start').click();
      await day.click();
      if (from === 'the hour') await page.getByRole('spinbutton', { name: en.dates.hours }).click();
      await userEvent.keyboard('{Escape}');
      await expect.element(day).not.toBeInTheDocument();
      await expect.element(question).not.toBeInTheDocument();
      await expect.element(page.getByRole('dialog', { name: 'Start of 3 jobs' })).toBeVisible();
    }
    expect(closed).toEqual([]);
  });
});
