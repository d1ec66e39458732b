import { listJobs, readJob, removeJob } from '@plumbline/contract/jobs';
import type { Page, Route } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import en from '../../apps/web/src/i18n/en/jobs.json' with { type: 'json' };
import he from '../../apps/web/src/i18n/he/jobs.json' with { type: 'json' };
import heFilters from '../../apps/web/src/i18n/he/filters.json' with { type: 'json' };
import enWizard from '../../apps/web/src/i18n/en/create-wizard.json' with { type: 'json' };
import heWizard from '../../apps/web/src/i18n/he/create-wizard.json' with { type: 'json' };
import { expectAccessible, type Language } from '../support/browser.ts';
import { setStage } from '../support/stage.ts';

const stage = setStage();

const texts = { en: { jobs: en, wizard: enWizard }, he: { jobs: he, wizard: heWizard } } as const;

const rows = (page: Page) => page.locator('tr[data-row]');
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });

/** Plans a job of the first job type in the first project, for Amir, by keys alone, and opens it. Gives its number. */
async function createJob(page: Page, language: Language): Promise<string> {
  const { wizard } = texts[language];
  const dialog = page.getByRole('dialog');
  const field = (name: string) => dialog.getByRole('combobox', { name });
  const isFocused = (name: string) => expect.poll(() => field(name).evaluate((one) => one === document.activeElement));
  const lit = page.locator('[data-combobox-selected]');
  await page.keyboard.press('c');
  for (const name of [wizard.job.type, wizard.job.project]) {
    await isFocused(name).toBe(true);
    await lit.waitFor();
    expect(await button(page, wizard.create).isDisabled()).toBe(true);
    await page.keyboard.press('Enter');
    await expect.poll(() => field(name).inputValue()).not.toBe('');
  }
  await field(wizard.job.people).fill('Amir');
  await page.getByRole('option', { name: /Amir/ }).first().waitFor();
  await page.keyboard.press('Enter');
  await expect.poll(() => field(wizard.job.people).inputValue()).toBe('');
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'hidden' });
  const notice = page.locator('.mantine-Notification-root').filter({ hasText: /#\d+/ });
  const number = /#\d+/.exec(await notice.innerText())?.[0] ?? '';
  await notice.getByRole('button', { name: wizard.success.open, exact: true }).click();
  return number;
}

// What the list and the panel do is the same in both languages; each is played in one.
/** The server does what it is asked for, and nobody hears of it. */
async function loseAnswer(route: Route): Promise<void> {
  await route.fetch();
  await route.abort();
}

describe('jobs', () => {
  it('are created and assigned (en), seen at once on the phone of whoever is sent, and confirmed there (he)', async () => {
    const { jobs } = texts.en;
    // An answer is lost on the way, and a job is deleted while it is open.
    const fails = [/ERR_FAILED .*\/clone/, /404 .*\/jobs\/[\w-]+/, /404 .*\/answers\/previous/];
    const desk = await stage.enter({ language: 'en', email: 'manager@demo.test', fails });
    const phone = await stage.enter({ language: 'he', view: 'phone', fails });
    await desk.page.goto('/jobs');
    await rows(desk.page).first().waitFor();
    await phone.page.goto('/jobs');
    await phone.page.locator('main li').first().waitFor();

    const number = await createJob(desk.page, 'en');
    await desk.page.waitForURL(/\/jobs\/[0-9a-f-]{36}$/);

    const card = phone.page.locator('main li', { hasText: number });
    await card.waitFor();
    await card.locator('button').click();
    await button(phone.page, he.panel.confirm).click();
    await expect.poll(() => button(phone.page, he.panel.confirm).count()).toBe(0);
    // The desk hears of it without being touched.
    await desk.page
      .locator('aside, section')
      .getByText(jobs.panel.confirmed.split('{')[0]?.trim() ?? '')
      .first()
      .waitFor();
    await expectAccessible(phone.page);
    await expectAccessible(desk.page);

    // Duplicated once, though the first answer is lost and it is asked for again.
    const job = new URL(desk.page.url()).pathname.split('/')[2] ?? '';
    await desk.page.route('**/clone', loseAnswer, { times: 1 });
    for (const said of [jobs.alerts._JOB_CLONE_FAILED, jobs.alerts._JOB_CLONED]) {
      await desk.page.getByRole('button', { name: /^Actions for/ }).click();
      await desk.page.getByRole('menuitem', { name: jobs.panel.duplicate }).click();
      await desk.page.getByText(said.split('{')[0]?.trim() ?? '').waitFor();
    }
    const newest = await stage.admin.call(listJobs, { query: { page_size: '2' } });
    expect(newest.docs[1]?._id).toBe(job);
    const newestId = async () => (await stage.admin.call(listJobs, { query: { page_size: '1' } })).docs[0]?._id;
    // The copy is taken back.
    await desk.page
      .locator('.mantine-Notification-root')
      .filter({ hasText: jobs.alerts._JOB_CLONED.split('{')[0]?.trim() ?? '' })
      .getByRole('button', { name: jobs.panel.undo, exact: true })
      .click();
    await expect.poll(newestId).toBe(job);

    // Its project shows it among the others of its status, by an address of its own.
    const { project } = await stage.admin.call(readJob, { params: { id: job } });
    await desk.page.goto(`/project/view/${project?._id}`);
    const itsRow = desk.page.locator('main').getByRole('link', { name: number });
    await itsRow.waitFor();
    await desk.page.getByRole('link', { name: /^Confirmed/ }).click();
    await desk.page.waitForURL(/\?filterStatus=confirmed$/);
    await expectAccessible(desk.page);
    await itsRow.click();
    await desk.page.waitForURL(`**/jobs/${job}`);

    // Deleted by somebody else, it is no job to work on any more.
    await stage.admin.call(removeJob, { params: { id: job } });
    await desk.page.getByText(jobs.panel.missingText).waitFor();
    await phone.page.getByText(he.panel.missingText).waitFor();
    expect([...desk.mistakes, ...phone.mistakes]).toEqual([]);
    await desk.context.close();
    await phone.context.close();
  });

  it('change their status at once, with a way back (he)', async () => {
    const { language, jobs } = { language: 'he', jobs: he } as const;
    const { page, context, mistakes } = await stage.enter({ language, email: 'manager@demo.test' });
    await page.goto('/jobs');
    await rows(page).first().locator('th').click();
    const status = page.getByRole('button', { name: jobs.panel.status });
    const before = await status.innerText();
    await status.click();
    await page.getByRole('menuitem').filter({ hasNotText: before }).last().click();
    await expect.poll(() => status.innerText()).not.toBe(before);
    await button(page, jobs.panel.undo).click();
    await expect.poll(() => status.innerText()).toBe(before);
    expect(mistakes).toEqual([]);
    await context.close();
  });

  it('are filtered by the address: it can be sent, gone back from, and kept as the default (he)', async () => {
    const language = 'he';
    const { page, context, mistakes } = await stage.enter({ language, email: 'admin@demo.test' });
    await page.goto('/jobs');
    await rows(page).first().waitFor();
    await button(page, heFilters.open).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('checkbox').nth(5).check();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: heFilters.saveDefault }).click();
    await page.getByText(heFilters.savedDefault).waitFor();
    await dialog.getByRole('button', { name: /^הצג/ }).click();
    await page.waitForURL(/filters=/);
    const address = page.url();
    await page.goBack();
    await page.waitForURL((url) => !url.search.includes('filters'));
    await page.goto('/dashboard');
    await page.goto('/jobs');
    await page.waitForURL(/filters=/);
    expect(page.url()).toBe(address);
    await button(page, heFilters.clear).click();
    await page.waitForURL((url) => !url.search.includes('filters'));
    await button(page, heFilters.open).click();
    await dialog.getByRole('button', { name: heFilters.clearDefault }).click();
    await page.getByText(heFilters.clearedDefault).waitFor();
    expect(mistakes).toEqual([]);
    await context.close();
  });

  it('are chosen and deleted together, after a question that names them (en)', async () => {
    const { language, jobs } = { language: 'en', jobs: en } as const;
    const fails = [/ERR_FAILED .*\/(events|bulk_changes)/];
    const { page, context, mistakes } = await stage.enter({ language, email: 'admin@demo.test', fails });
    // Nobody tells what becomes of them but the answer itself.
    await page.route('**/v2/events*', (route) => route.abort());
    await page.goto('/jobs?sort=ID');
    await rows(page).first().waitFor();
    const shown = async () => (await rows(page).allInnerTexts()).map((text) => /#\d+/.exec(text)?.[0] ?? '');
    const numbers = (await shown()).slice(0, 2);
    for (const n of [0, 1]) await rows(page).nth(n).getByRole('checkbox').check();
    const bar = page.getByRole('region', { name: jobs.bulk.label });
    await bar.getByRole('button', { name: jobs.bulk.delete }).click();
    const question = page.getByRole('dialog');
    for (const number of numbers) expect(await question.innerText()).toContain(number);
    // Sent again after the answer was lost, it is the same deletion, and told once.
    await page.route('**/bulk_changes', loseAnswer, { times: 1 });
    await question.getByRole('button', { name: jobs.bulk.delete }).click();
    await page.getByText('Deleted 2 jobs').waitFor();
    await expect.poll(async () => (await shown()).some((number) => numbers.includes(number))).toBe(false);
    expect(mistakes).toEqual([]);
    await context.close();
  });
});
