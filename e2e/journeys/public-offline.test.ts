import { changeJobType, changePublicLink } from '@plumbline/contract/job-types';
import { listJobs, readJob } from '@plumbline/contract/jobs';
import { expect, it } from 'vitest';
import { placedJpeg } from '../../apps/server/test/support/files/picture-files.ts';
import { expectAccessible, openWindow, picture, type Language, type View } from '../support/browser.ts';
import { makeJobType } from '../support/questionnaires.ts';
import { setStage } from '../support/stage.ts';
import { texts } from '../support/texts.ts';

const stage = setStage();

const scenes: readonly (readonly [Language, View])[] = [
  ['en', 'desk'],
  ['he', 'phone'],
];

it.each(scenes)(
  'what a stranger submitted without network, a photo with it, arrives after the tab was closed (%s)',
  async (language, view) => {
    const text = (key: string) => texts(language)('public-answers', key);
    const title = `Left without network ${language} ${Date.now()}`;
    const settings = { allowAddingFile: true, fileIsRequired: true };
    const params = { id: (await makeJobType(stage.admin, title, [{ type: 'text', title: 'What?', settings }])).id };
    await stage.admin.call(changeJobType, { params, body: { settings: { publicFiles: true, languages: [language] } } });
    const { publicLink } = await stage.admin.call(changePublicLink, { params, body: { isActive: true } });
    const { page, context, mistakes, goOffline } = await openWindow(stage.browser, stage.app.origin, {
      language,
      view,
      fails: [/ERR_INTERNET_DISCONNECTED/],
    });
    const address = `/job_type/asnwer/${publicLink}`;
    await page.goto(address);
    await page.getByRole('textbox').fill('The door');
    await page.waitForLoadState('networkidle');
    await goOffline();
    await page
      .getByLabel(text('files.photo'), { exact: true })
      .setInputFiles({ name: 'door.jpg', mimeType: 'image/jpeg', buffer: await placedJpeg() });
    await page.getByText(text('files.waiting')).waitFor();
    await page.getByRole('button', { name: text('submit'), exact: true }).click();
    await page.getByRole('alert').getByText(text('waitsForFiles')).waitFor();
    await expectAccessible(page);
    await picture(page, `public-without-network-${language}`);

    await page.close();
    await context.setOffline(false);
    const next = await context.newPage();
    await next.goto(address);
    // Whoever opens it next sees nothing of it.
    expect(await next.getByRole('textbox').inputValue()).toBe('');
    const jobs = () => stage.admin.call(listJobs, { query: { search: title } });
    await expect.poll(async () => (await jobs()).docs.map(({ status }) => status)).toEqual(['reported']);
    const { answers } = await stage.admin.call(readJob, { params: { id: (await jobs()).docs[0]!._id } });
    expect(answers.map(({ value, assets }) => [value, assets.length])).toEqual([['The door', 1]]);
    expect(mistakes).toEqual([]);
    await context.close();
  },
);

it('answers of a closed tab are offered when the link is opened again, and each tab has its own (en)', async () => {
  const texted = (key: string) => texts('en')('public-answers', key);
  const params = { id: (await makeJobType(stage.admin, 'Closed by mistake', [{ type: 'text', title: 'What?' }])).id };
  const { publicLink } = await stage.admin.call(changePublicLink, { params, body: { isActive: true } });
  const { page, context, mistakes } = await openWindow(stage.browser, stage.app.origin, {
    language: 'en',
    view: 'phone',
  });
  const open = async () => {
    const tab = await context.newPage();
    await tab.goto(`/job_type/asnwer/${publicLink}`);
    return tab;
  };
  await page.goto(`/job_type/asnwer/${publicLink}`);
  await page.getByRole('textbox').fill('The door');
  const beside = await open();
  expect(await beside.getByRole('textbox').inputValue()).toBe('');
  await page.close();
  const again = await open();
  await again.getByRole('heading', { name: texted('leftBehind.title') }).waitFor();
  await expectAccessible(again);
  await picture(again, 'public-left-behind');
  await again.getByRole('button', { name: texted('leftBehind.goOn'), exact: true }).tap();
  await expect.poll(() => again.getByRole('textbox').inputValue()).toBe('The door');
  expect(mistakes).toEqual([]);
  await context.close();
});
