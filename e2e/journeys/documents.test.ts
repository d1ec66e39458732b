import { listJobTypes, readJobType } from '@plumbline/contract/job-types';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { expectGoodLook, type Language } from '../support/browser.ts';
import { setOwnStage } from '../support/stage.ts';
import { texts } from '../support/texts.ts';

const stage = setOwnStage();

/** The page of the preview is drawn, as its own size tells. */
async function waitForPage(page: Page, language: Language, number: number): Promise<void> {
  const name = texts(language)('documents', 'previewAlt').replace('{{page}}', String(number));
  const shown = page.getByRole('img', { name });
  // The first one starts the programs that set and draw it.
  await shown.waitFor({ timeout: 120_000 });
  await expect
    .poll(() => shown.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 100))
    .toBe(true);
  await expect.poll(() => shown.getAttribute('data-behind')).toBeNull();
}

it.each(['en', 'he'] as const)(
  'a job type gets a document layout of its own, and the company’s again (%s)',
  async (language) => {
    const say = texts(language);
    const { page } = await stage.enter({
      language,
      email: 'admin@demo.test',
      view: language === 'he' ? 'phone' : 'desk',
    });
    const looks = (name: string) => expectGoodLook(page, `${name}-${language}`, language);

    await page.goto('/settings/general#documents');
    await waitForPage(page, language, 1);
    // The address names the section, which is far below the beginning.
    const top = () => page.locator('#documents').evaluate((part) => part.getBoundingClientRect().top);
    await expect.poll(top).toBeLessThan(200);
    await looks('document-layout');

    const [jobType] = (await stage.admin.call(listJobTypes)).filter(({ questions_count }) => questions_count > 5);
    if (!jobType) throw new Error('the demo has no job type');
    const layout = async () =>
      (await stage.admin.call(readJobType, { params: { id: jobType._id } })).settings.documentLayout;
    await page.goto(`/job_type/settings/${jobType._id}`);
    const section = page.locator('#documents');
    const asCompany = section.getByRole('switch', { name: say('job-types', 'documents.asCompany') });
    expect(await asCompany.isChecked()).toBe(true);
    await waitForPage(page, language, 1);
    await asCompany.press('Space');
    await section.getByRole('radio', { name: '2', exact: true }).press('ArrowDown');
    // One mention is chosen while it is typed, the other from the menu; both are read by their names.
    const [footer, mention] = [say('documents', 'footerStart'), (of: string) => say('documents', `mention.${of}`)];
    const field = section.getByRole('textbox', { name: footer, exact: true });
    await field.press('ControlOrMeta+a');
    await field.pressSequentially(`$${mention('jobType').split(' ')[0]}`);
    const offered = page.getByRole('option', { name: mention('jobType'), exact: true });
    await offered.waitFor();
    await looks('mention-offer');
    await offered.click();
    await expect.poll(() => field.inputValue()).toBe(`$[${mention('jobType')}]`);
    await field.pressSequentially(' · ');
    const insert = say('documents', 'mention.insert').replace('{{field}}', '.*');
    await section
      .getByRole('button', { name: new RegExp(insert) })
      .nth(2)
      .click();
    await page.getByRole('menuitem', { name: mention('project'), exact: true }).click();
    await expect.poll(() => field.inputValue()).toBe(`$[${mention('jobType')}] · $[${mention('project')}]`);
    const comments = section.getByRole('switch', { name: say('documents', 'showComments') });
    await comments.press('Space');
    await expect
      .poll(layout)
      .toMatchObject({ photosPerRow: 3, showComments: false, footer: { start: '$jobType · $project' } });
    await waitForPage(page, language, 1);
    await section.getByRole('button', { name: say('documents', 'nextPage') }).click();
    await waitForPage(page, language, 2);
    await looks('job-type-layout');

    await page.reload();
    await expect.poll(() => asCompany.isChecked()).toBe(false);
    expect(await comments.isChecked()).toBe(false);
    await asCompany.press('Space');
    await expect.poll(layout).toBeNull();
    await section.getByRole('link', { name: say('job-types', 'documents.openCompany') }).click();
    await page.waitForURL('**/settings/general#documents');
  },
);
