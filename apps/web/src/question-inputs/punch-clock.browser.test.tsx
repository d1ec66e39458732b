import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../test/accessibility.ts';
import { renderQuestion } from '../../test/question.tsx';
import en from '../i18n/en/question-inputs.json';
import he from '../i18n/he/question-inputs.json';
import enUi from '../i18n/en/ui.json';

const clock = { isPunchClock: true } as const;
const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
const running = { date: null, from: ago(65), to: null, running: true, allDay: null };

describe('a punch clock', () => {
  it('starts, stops and says from when to when', async () => {
    const { frame, value } = await renderQuestion('date_time', clock, { title: 'Time on site' });
    await expect.element(frame.getByRole('timer')).toHaveTextContent('00:00:00');
    await frame.getByRole('button', { name: en.clock.start, exact: true }).click();
    await expect.poll(value).toMatchObject({ from: expect.any(String), running: true });
    await expect.element(frame.getByText(/^Running since/)).toBeVisible();
    await frame.getByRole('button', { name: en.clock.stop, exact: true }).click();
    await expect.poll(value).toMatchObject({ from: expect.any(String), to: expect.any(String), running: false });
    await expect.element(frame.getByRole('button', { name: en.clock.start, exact: true })).not.toBeInTheDocument();
    await expectAccessible();
  });

  it('that ran on while the app was closed goes on from its start', async () => {
    const { frame } = await renderQuestion('date_time', clock, { value: running });
    await expect.element(frame.getByRole('timer')).toMatchTextContent(/^01:05:\d\d$/);
  });

  it('is cleared only after a question, which leads back to its button', async () => {
    const { frame, value } = await renderQuestion('date_time', clock, { value: running });
    const reset = frame.getByRole('button', { name: en.clock.reset, exact: true });
    await reset.click();
    const dialog = page.getByRole('dialog', { name: en.clock.askReset });
    await dialog.getByRole('button', { name: enUi.cancel }).click();
    await expect.element(reset).toHaveFocus();
    expect(value()).toMatchObject({ running: true });
    await userEvent.keyboard('{Enter}');
    await dialog.getByRole('button', { name: en.clock.reset, exact: true }).click();
    await expect.element(frame.getByRole('button', { name: en.clock.start, exact: true })).toBeVisible();
    await expect.poll(() => (value() as { from: unknown } | null)?.from ?? null).toBe(null);
  });

  it('is never mirrored', async () => {
    const { frame } = await renderQuestion('date_time', clock, { language: 'he', title: 'זמן באתר', value: running });
    await expect.element(frame.getByRole('button', { name: he.clock.stop, exact: true })).toBeVisible();
    expect(getComputedStyle(frame.getByRole('timer').element()).direction).toBe('ltr');
    await expectAccessible();
  });
});
