import { describe, expect, it } from 'vitest';
import { page, userEvent, type Locator } from 'vitest/browser';
import { expectAccessible } from '../../test/accessibility.ts';
import { renderQuestion } from '../../test/question.tsx';
import en from '../i18n/en/question-inputs.json';
import he from '../i18n/he/question-inputs.json';

const hours = { dateMode: 'time', isRange: true } as const;

/** Puts hours into the fields of one end as they are typed. */
async function typeHours(frame: Locator, end: 'From' | 'To', [hour, minute]: readonly [string, string]): Promise<void> {
  await frame.getByRole('spinbutton', { name: new RegExp(`^${end}.*hours$`) }).click();
  await userEvent.keyboard(hour);
  await frame.getByRole('spinbutton', { name: new RegExp(`^${end}.*minutes$`) }).click();
  await userEvent.keyboard(minute);
}

describe('a range of hours', () => {
  it('whose end is before its start has the end moved behind it, and says so', async () => {
    const { frame, value } = await renderQuestion('date_time', hours);
    await typeHours(frame, 'From', ['10', '00']);
    await typeHours(frame, 'To', ['08', '00']);
    await expect.element(frame.getByText(/is before the start/)).toMatchTextContent(/08:00.*10:00.*11:00/);
    await expect.poll(value).toMatchObject({ from: '10:00', to: '11:00' });
    await expectAccessible();
  });

  it('over midnight ends on the day after', async () => {
    const { frame, value } = await renderQuestion('date_time', { ...hours, isOverMidnight: true });
    await typeHours(frame, 'From', ['10', '00']);
    await typeHours(frame, 'To', ['08', '00']);
    await expect.element(frame.getByText(/on the next day/)).toBeVisible();
    await expect.poll(value).toMatchObject({ from: '10:00', to: '08:00' });
  });

  it('is filled in by one press where it is known beforehand', async () => {
    const allDays = [{ id: 'shift', label: 'Early shift', dateTimeStart: '06:00', dateTimeEnd: '14:00' }];
    const { frame, value } = await renderQuestion('date_time', { ...hours, allDays });
    const preset = frame.getByRole('button', { name: /Early shift/ });
    await preset.click();
    await expect.poll(value).toMatchObject({ from: '06:00', to: '14:00', allDay: 'shift' });
    await expect.element(preset).toHaveAttribute('aria-pressed', 'true');
    await preset.click();
    await expect.element(preset).toHaveAttribute('aria-pressed', 'false');
  });
});

describe('a day', () => {
  const calendarButton = (frame: Locator) => frame.getByRole('button', { name: new RegExp(`^${en.date.day}`) });

  it('is chosen from a calendar that marks today, closes alone and leads back to its field', async () => {
    const { frame, value } = await renderQuestion('date_time', { dateMode: 'date', isMandatory: true });
    const field = calendarButton(frame);
    await field.click();
    const words = new Date().toLocaleDateString('en-GB', { day: 'numeric', month: 'long', timeZone: 'Asia/Jerusalem' });
    const today = page.getByRole('button', { name: new RegExp(`^${words}`) });
    await expect.element(today).toHaveAttribute('data-today');
    await expect.element(today).toHaveAttribute('data-highlight-today');
    await userEvent.keyboard('{Escape}');
    await expect.element(today).not.toBeInTheDocument();
    await expect.element(field).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await today.click();
    const day = new Date().toLocaleDateString('sv-SE', { timeZone: 'Asia/Jerusalem' });
    await expect.poll(value).toMatchObject({ date: day });
    // The field's accessible name includes the day.
    await expect.element(field).toHaveAccessibleName(/^\S+, \u2066\d\d\/\d\d\/\d{4}\u2069$/);
  });

  it('of today is one press, and is taken away by another', async () => {
    const { frame, value } = await renderQuestion('date_time', { dateMode: 'date' });
    await frame.getByRole('button', { name: en.date.today }).click();
    await expect.poll(value).toMatchObject({ date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) });
    await expectAccessible();
    await frame.getByRole('button', { name: en.date.clear.replace('{{what}}', en.date.day) }).click();
    await expect.poll(() => (value() as { date: unknown } | null)?.date ?? null).toBe(null);
  });

  it('is written from left to right in Hebrew too, with Hebrew names of the months', async () => {
    const options = { language: 'he', title: 'יום הביקור', value: { date: '2026-03-01' } } as const;
    const { frame } = await renderQuestion('date_time', { dateMode: 'date' }, options);
    const field = frame.getByRole('button', { name: new RegExp(`^${he.date.day}`) });
    await expect.element(field).toHaveTextContent('\u206601/03/2026\u2069');
    await field.click();
    await expect.element(page.getByRole('button', { name: /^1 מרץ 2026/ })).toBeVisible();
    await expectAccessible();
  });
});

describe('a moment', () => {
  it('is now by one press, in the time zone of the instance', async () => {
    const { frame, value } = await renderQuestion('date_time', { dateMode: 'date_time' });
    await frame.getByRole('button', { name: en.date.now }).click();
    await expect
      .poll(() => Math.abs(Date.parse((value() as { date: string } | null)?.date ?? '') - Date.now()))
      .toBeLessThan(120_000);
    await expect.element(frame.getByRole('spinbutton', { name: /hours/ })).not.toHaveValue('');
  });
});
