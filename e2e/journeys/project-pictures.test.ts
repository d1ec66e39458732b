import { createProject, listProjects, readProject } from '@plumbline/contract/projects';
import { describe, expect, it } from 'vitest';
import { photo } from '../support/answering.ts';
import { expectAccessible, picture } from '../support/browser.ts';
import { setStage } from '../support/stage.ts';

const stage = setStage();

describe('a project', () => {
  it('gets a picture and a cover, jpeg or png alone, and shows them where it is named', async () => {
    const { _id: id } = await stage.admin.call(createProject, { body: { name: 'Pictured', private: false } });
    const { page, mistakes } = await stage.enter({ language: 'en', email: 'manager@demo.test' });
    await page.goto(`/project/view/${id}/pictures`);
    const dialog = page.getByRole('dialog');
    const inputs = dialog.locator('input[type="file"]');
    await inputs
      .first()
      .setInputFiles({ name: 'plan.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4') });
    await dialog.getByText('Invalid file extension allowed only jpeg, png').waitFor();
    await inputs.first().setInputFiles(photo);
    const seen = () => stage.admin.call(readProject, { params: { id } });
    await expect.poll(async () => (await seen()).avatar).not.toBeNull();
    await inputs.nth(1).setInputFiles(photo);
    await expect.poll(async () => (await seen()).cover).not.toBeNull();
    await expectAccessible(page);
    await picture(page, 'project-pictures-en-desk');
    await dialog.getByRole('button', { name: 'Close' }).click();
    await page.waitForURL(`**/project/view/${id}`);
    await picture(page, 'project-cover-en-desk');
    await page.goto('/projects?search=Pictured');
    await page.locator('tr[data-row] img').first().waitFor();
    expect(mistakes).toEqual([]);
  });

  it('is not found by a dialog that nobody made, and is asked for a name, or warned of one that is taken', async () => {
    const { _id: id } = await stage.admin.call(createProject, { body: { name: 'מגדל כפול', private: false } });
    const { page, mistakes } = await stage.enter({ language: 'he', email: 'manager@demo.test' });
    await page.goto(`/project/view/${id}/nothing`);
    await page.getByRole('heading', { name: 'הדף לא נמצא' }).waitFor();
    await page.goto('/projects');
    await page.getByRole('button', { name: 'פרויקט חדש' }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'יצירת פרויקט' }).click();
    await dialog.getByText('שדה חובה.').waitFor();
    await dialog.getByRole('textbox').fill('מגדל  כפול');
    await dialog.getByText(/כבר קיים פרויקט בשם/).waitFor();
    await picture(page, 'project-same-name-he-desk');
    expect(mistakes).toEqual([]);
  });
});

it('the mini chart of a project opens the jobs that a bar counts', async () => {
  const { docs } = await stage.admin.call(listProjects, { query: { search: 'Jaffa' } });
  for (const [language, title] of [
    ['en', 'Jobs by week'],
    ['he', 'עבודות לפי שבוע'],
  ] as const) {
    const { page, mistakes } = await stage.enter({ language, email: 'manager@demo.test' });
    await page.goto(`/project/view/${docs[0]?._id}`);
    const bars = page.getByRole('region', { name: title }).getByRole('listitem').getByRole('link');
    await expect.poll(() => bars.count()).toBe(12);
    await bars.first().scrollIntoViewIfNeeded();
    await expectAccessible(page);
    await picture(page, `project-chart-${language}`);
    const counts = await bars.locator('[data-numbers]:nth-child(2)').allTextContents();
    const place = counts.findIndex((text) => /[1-9]/.test(text));
    const count = Number(counts[place]?.replaceAll(/\D/g, ''));
    await bars.nth(place).click();
    await page.waitForURL('**/jobs?**');
    await expect.poll(() => page.locator('tr[data-row]').count()).toBe(count);
    expect(mistakes).toEqual([]);
  }
});
