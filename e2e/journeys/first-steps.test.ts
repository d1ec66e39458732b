import { describe, expect, it } from 'vitest';
import { expectAccessible, picture } from '../support/browser.ts';
import { setStage } from '../support/stage.ts';
import { texts } from '../support/texts.ts';

const stage = setStage();

describe.each([
  ['en', 'desk'],
  ['he', 'phone'],
] as const)('the first hour of a company, in %s', (language, view) => {
  it('leads from the dashboard to a ready-made job type, which is taken', async () => {
    const text = texts(language);
    const { page } = await stage.enter({ language, email: 'admin@demo.test', view });
    await page.goto('/dashboard');
    // The demo is no new company: its steps are hidden until somebody wants to see them.
    await page.getByRole('button', { name: text('dashboard', 'arrange.open') }).click();
    await page.getByRole('button', { name: text('dashboard', 'start.show') }).click();
    const steps = page.locator('section[aria-labelledby=first-steps]');
    await steps.waitFor();
    expect(await steps.getByRole('img', { name: text('dashboard', 'start.isDone') }).count()).toBeGreaterThan(2);
    await expectAccessible(page);
    await picture(page, `first-steps-${language}`);

    await steps.getByRole('button', { name: text('dashboard', 'start.steps.answer.title') }).click();
    const dialog = page.getByRole('dialog', { name: text('dashboard', 'start.steps.answer.title') });
    await dialog.getByRole('img', { name: text('ui', 'link.qr') }).waitFor();
    await picture(page, `on-phone-${language}`);
    await page.keyboard.press('Escape');

    await steps.getByRole('link', { name: text('dashboard', 'start.steps.job_type.title') }).click();
    await page.waitForURL(/\/job_type\/new$/);
    const search = page.getByRole('searchbox', { name: text('job-types', 'ready.search') });
    await search.fill(language === 'en' ? 'driver' : 'רכב');
    const ready = page.getByRole('region', { name: text('job-types', 'ready.title') });
    await ready.getByRole('listitem').first().getByRole('button').click();
    const preview = page.getByRole('dialog');
    await preview.getByText(text('job-types', 'ready.notes.takesSignature')).first().waitFor();
    await expectAccessible(page);
    await picture(page, `ready-job-type-${language}`);
    await preview.getByRole('button', { name: text('job-types', 'ready.take') }).click();
    await preview.getByRole('link', { name: text('job-types', 'template.open') }).click();
    await page.waitForURL(/\/job_type\/editor\//);
    // The editor opens in the company's own language, whatever the screen is in.
    await page.getByText('Licence plate').first().waitFor();

    await page.goto('/dashboard');
    await page.getByRole('button', { name: text('dashboard', 'start.hide') }).click();
    await steps.waitFor({ state: 'detached' });
  });
});
