import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../test/accessibility.ts';
import { render } from '../../../test/render.tsx';
import en from '../../i18n/en/second-step.json';
import he from '../../i18n/he/second-step.json';
import { SecondStepReminder } from './second-step-reminder.tsx';

it('says at the sign-in how many days are left, and lets both ways', async () => {
  const [onSetUp, onLater] = [vi.fn<() => void>(), vi.fn<() => void>()];
  await render(<SecondStepReminder daysLeft={3} onSetUp={onSetUp} onLater={onLater} />, { view: 'phone' });
  await expect.element(page.getByRole('status')).toBeVisible();
  expect(page.getByRole('status').element().textContent).toMatch(/3.? days left/);
  await page.getByRole('button', { name: en.setUp }).click();
  await page.getByRole('button', { name: en.later }).click();
  expect([onSetUp.mock.calls.length, onLater.mock.calls.length]).toEqual([1, 1]);
  await expectAccessible();
});

it('counts in Hebrew as people say it', async () => {
  const nothing = () => undefined;
  await render(<SecondStepReminder daysLeft={2} onSetUp={nothing} onLater={nothing} />, { language: 'he' });
  await expect.element(page.getByText(he.reminder_two)).toBeVisible();
  await expectAccessible();
});
