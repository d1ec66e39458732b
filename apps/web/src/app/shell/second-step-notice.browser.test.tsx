import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../test/accessibility.ts';
import { aPerson } from '../../../test/people.ts';
import { render } from '../../../test/render.tsx';
import en from '../../i18n/en/second-step.json';
import he from '../../i18n/he/second-step.json';
import { SecondStepNotice } from './second-step-notice.tsx';

const inDays = (days: number) => aPerson({ second_step: { due_on: '2026-05-20', days_left: days, is_due: false } });

it('says how many days are left, and leads to where it is set up', async () => {
  await render(<SecondStepNotice />, { person: inDays(5) });
  await expect.element(page.getByRole('status')).toBeVisible();
  expect(page.getByRole('status').element().textContent).toMatch(/requires two-step sign-in\. .?5.? days left/);
  const link = page.getByRole('link', { name: en.setUp });
  await expect.element(link).toHaveAttribute('href', '/profile?tab=security');
  await expectAccessible();
});

it('fits a phone in Hebrew, and says on the last day that it is now', async () => {
  await render(<SecondStepNotice />, { person: inDays(0), language: 'he', view: 'phone' });
  await expect.element(page.getByText(he.noticeNow)).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
  await expectAccessible();
});

it('says nothing to whom nothing is asked of', async () => {
  await render(<SecondStepNotice />, { person: aPerson() });
  await expect.element(page.getByRole('status')).toBeEmptyDOMElement();
});
