import { changeJobType, changePublicLink } from '@plumbline/contract/job-types';
import { listJobs } from '@plumbline/contract/jobs';
import { createProject } from '@plumbline/contract/projects';
import { expect, it } from 'vitest';
import enProjects from '../../apps/web/src/i18n/en/projects.json' with { type: 'json' };
import enPublic from '../../apps/web/src/i18n/en/public-answers.json' with { type: 'json' };
import hePublic from '../../apps/web/src/i18n/he/public-answers.json' with { type: 'json' };
import { placedJpeg } from '../../apps/server/test/support/files/picture-files.ts';
import { expectAccessible, picture } from '../support/browser.ts';
import { makeJobType } from '../support/questionnaires.ts';
import { setStage } from '../support/stage.ts';

const stage = setStage();

it('a public page says who asks, and speaks the language of the browser, then the chosen one', async () => {
  const made = await makeJobType(stage.admin, 'Visitor’s report', [
    { type: 'text', title: 'What is broken?', settings: { isMandatory: true } },
    { type: 'text', title: 'Where?' },
  ]);
  const params = { id: made.id };
  await stage.admin.call(changeJobType, { params, body: { settings: { languages: ['en', 'he'] } } });
  const { publicLink } = await stage.admin.call(changePublicLink, { params, body: { isActive: true } });
  const { page, mistakes } = await stage.open({ language: 'he', view: 'phone' });
  // Nobody has chosen a language here.
  await page.addInitScript(() => localStorage.removeItem('plumbline.language'));
  await page.goto(`/job_type/asnwer/${publicLink}`);
  await page.getByRole('button', { name: hePublic.next, exact: true }).waitFor();
  const root = () => page.evaluate(() => [document.documentElement.lang, document.documentElement.dir]);
  expect(await root()).toEqual(['he', 'rtl']);
  await page.getByText(/Anakh/).first().waitFor();
  await page.getByText('חובה: נותרה 1').waitFor();
  await expectAccessible(page);
  await picture(page, 'public-page-he');
  await page.getByRole('button', { name: /עברית/ }).tap();
  await page.getByRole('menu').getByText('English').tap();
  await page.getByRole('button', { name: enPublic.next, exact: true }).waitFor();
  await expect.poll(root).toEqual(['en', 'ltr']);
  await picture(page, 'public-page-en');
  expect(mistakes).toEqual([]);
});

it('a stranger on a phone attaches a photo, and the office sees it at the job (he)', async () => {
  const made = await makeJobType(stage.admin, 'דיווח של עוברי אורח', [
    { type: 'text', title: 'מה התקלקל?', settings: { isMandatory: true, fileIsRequired: true, signature: true } },
  ]);
  const params = { id: made.id };
  await stage.admin.call(changeJobType, {
    params,
    body: { settings: { publicFiles: true, publicDocument: true, languages: ['he'] } },
  });
  const { publicLink } = await stage.admin.call(changePublicLink, { params, body: { isActive: true } });
  const { page, mistakes } = await stage.open({ language: 'he', view: 'phone', fails: [/415/] });
  await page.goto(`/job_type/asnwer/${publicLink}`);
  await page.getByRole('textbox').fill('הדלת');
  const row = (name: RegExp) => page.getByRole('listitem').filter({ hasText: name });
  const remove = (name: string) => page.getByRole('button', { name: new RegExp(`^הסרת .*${name}`) });
  // What only calls itself a picture is refused once the server has looked, and can be taken off.
  const attach = (name: string, buffer: Buffer) =>
    page.getByLabel(hePublic.files.photo, { exact: true }).setInputFiles({ name, mimeType: 'image/jpeg', buffer });
  await attach('לא תמונה.jpg', Buffer.from('<html><script>1</script></html>'));
  await row(/לא תמונה/)
    .getByRole('alert')
    .waitFor();
  await remove('לא תמונה').tap();
  await attach('דלת שבורה.jpg', await placedJpeg());
  await row(/דלת שבורה/)
    .locator('img')
    .waitFor();
  await expectAccessible(page);
  await picture(page, 'public-files-he');
  // A reload loses nothing.
  await page.reload();
  await row(/דלת שבורה/)
    .locator('img')
    .waitFor();
  await page.getByRole('button', { name: hePublic.submit }).tap();
  await page.getByRole('heading', { name: hePublic.sent.title }).waitFor();
  await expectAccessible(page);
  await picture(page, 'public-sent-he');
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: hePublic.sent.document }).tap(),
  ]);
  expect(saved.suggestedFilename()).toMatch(/\.pdf$/);
  expect(mistakes).toEqual([]);

  const { docs } = await stage.admin.call(listJobs, { query: { search: 'דיווח של עוברי אורח' } });
  const office = await stage.enter({ language: 'he', view: 'desk', email: 'admin@demo.test' });
  await office.page.goto(`/jobs/${docs[0]?._id}`);
  const photo = office.page
    .getByRole('img', { name: /דלת שבורה/ })
    .or(office.page.getByRole('button', { name: /דלת שבורה/ }));
  await photo.first().waitFor();
  await picture(office.page, 'public-files-office-he');
  expect(office.mistakes).toEqual([]);
});

it('a project gives its public link away, as an address and as a code (en)', async () => {
  const made = await makeJobType(stage.admin, 'By the code in the lobby', [{ type: 'text', title: 'What is broken?' }]);
  const { publicLink } = await stage.admin.call(changePublicLink, {
    params: { id: made.id },
    body: { isActive: true },
  });
  const project = await stage.admin.call(createProject, { body: { name: 'Lobby of the tower' } });
  const { page, mistakes } = await stage.enter({ language: 'en', view: 'desk', email: 'admin@demo.test' });
  await page.goto(`/project/view/${project._id}`);
  await page.getByRole('button', { name: enProjects.page.more }).click();
  await page.getByRole('menuitem', { name: enProjects.link.open }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: enProjects.link.jobType }).click();
  await page.getByRole('option', { name: 'By the code in the lobby' }).click();
  const address = `${new URL(page.url()).origin}/answer/${publicLink}/${project._id}`;
  await expect.poll(() => dialog.getByRole('textbox').last().inputValue()).toBe(address);
  await dialog.locator('img').waitFor();
  await expectAccessible(page);
  await picture(page, 'project-link');
  await page.goto(`/project/view/${project._id}/nothing-of-the-kind`);
  await page.getByRole('heading', { name: 'Page not found' }).waitFor();
  expect(mistakes).toEqual([]);
});
