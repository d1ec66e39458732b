import type { Page } from 'playwright-core';
import { texts } from './texts.ts';

/** Fills in the invitation that a link opens, on a screen in English. */
export async function register(page: Page, link: string, first: string, password: string): Promise<void> {
  const text = texts('en');
  await page.goto(link);
  await page.getByLabel(text('access', 'signUp.firstName')).fill(first);
  await page.getByLabel(text('access', 'signUp.lastName')).fill('Newcomer');
  await page.getByLabel(text('access', 'signUp.password'), { exact: true }).fill(password);
  await page.getByLabel(text('access', 'signUp.again')).fill(password);
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: text('access', 'signUp.submit'), exact: true }).click();
  await page.waitForURL((url) => url.pathname !== '/signup');
}
