import { usualWeek } from '@plumbline/domain/availability/working-hours';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../../test/accessibility.ts';
import { aPerson } from '../../../../test/people.ts';
import { render } from '../../../../test/render.tsx';
import en from '../../../i18n/en/availability.json';
import he from '../../../i18n/he/availability.json';
import type { EditedWeek } from './week-field.tsx';
import { WeekField } from './week-field.tsx';

let week: EditedWeek = [];

function Week() {
  const [value, setValue] = useState<EditedWeek>(() => usualWeek(7).map((spans) => spans.map((span) => ({ ...span }))));
  /** What the field gives is looked at from outside, too. */
  const keep = (next: EditedWeek) => {
    week = next;
    setValue(next);
  };
  return (
    <WeekField value={value} onChange={keep} errorAt={(path) => (path === '0.0.from' ? 'Too late.' : undefined)} />
  );
}

const days = () =>
  [...document.querySelectorAll('input[type=checkbox]')].map((one) => one.parentElement?.parentElement?.textContent);

describe('a week', () => {
  it('begins on Sunday; days are switched on and off, hours added with a break and taken away', async () => {
    await render(<Week />, { person: aPerson() });
    expect(days()[0]).toContain('Sunday');
    expect(document.body.textContent).toContain('Too late.');
    await expectAccessible();
    await page.getByRole('checkbox', { name: 'Friday' }).click();
    expect(week[4]).toEqual([{ from: '08:00', to: '17:00' }]);
    await page.getByRole('button', { name: 'Add hours to Friday' }).click();
    expect(week[4]).toEqual([
      { from: '08:00', to: '17:00' },
      { from: '18:00', to: '19:00' },
    ]);
    await page.getByRole('button', { name: 'Remove hours 1 of Friday' }).click();
    expect(week[4]).toEqual([{ from: '18:00', to: '19:00' }]);
    await page.getByRole('checkbox', { name: 'Friday' }).click();
    expect(week[4]).toEqual([]);
    expect(document.body.textContent).toContain(en.week.dayOff);
  });

  it('ends a day at midnight, and reads from the right in Hebrew', async () => {
    await render(<Week />, { person: aPerson(), language: 'he', view: 'phone' });
    expect(days()[0]).toContain('יום ראשון');
    const hour = page.getByRole('spinbutton', { name: /^יום ראשון, שעות 1, עד שעה/ }).first();
    await hour.click();
    await userEvent.keyboard('00');
    await expect.poll(() => week[6]).toEqual([{ from: '08:00', to: '24:00' }]);
    expect(document.body.textContent).toContain(he.week.add);
    await expectAccessible();
  });
});
