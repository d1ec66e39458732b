import { inviteUser } from '@plumbline/contract/invitations';
import { changeProjectField } from '@plumbline/contract/project-fields';
import { changeProject, createProject, readProject } from '@plumbline/contract/projects';
import { changeUser, readUser, readMe } from '@plumbline/contract/users';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { signInByApi } from '../support/api.ts';
import { expectGoodLook, type Language } from '../support/browser.ts';
import { setStage } from '../support/stage.ts';
import { texts } from '../support/texts.ts';

const stage = setStage();

/** Waits until the page has heard of a change that somebody else makes here, and has read what it shows once more. */
async function hears(page: Page, path: string, change: () => Promise<unknown>): Promise<void> {
  const read = page.waitForResponse((response) => {
    return response.request().method() === 'GET' && new URL(response.url()).pathname === path;
  });
  await change();
  await read;
}

describe('an editor that is open while somebody else saves', () => {
  for (const language of ['en', 'he'] as const satisfies readonly Language[]) {
    it(`asks which of two values is kept: a project and its fields (${language})`, async () => {
      const text = texts(language);
      const { admin } = stage;
      const manager = await signInByApi(stage.app.origin, 'manager@demo.test');
      const me = await manager.call(readMe);
      const them = await admin.call(readMe);
      const theirName = [them.name?.first, them.name?.last].filter(Boolean).join(' ');
      const { _id: id } = await admin.call(createProject, { body: { name: `Pairs ${language}`, users: [me._id] } });
      const params = { id };
      const path = `/v2/projects/${id}`;
      const { page, context, mistakes } = await stage.enter({
        language,
        email: 'manager@demo.test',
        fails: [/409/],
      });
      const dialog = page.getByRole('dialog');
      await page.goto(`/project/view/${id}`);

      // The name: the page has heard of the other one before it saves.
      await page.getByRole('button', { name: text('projects', 'page.rename') }).click();
      const name = page.getByRole('textbox', { name: text('projects', 'page.name') });
      await name.fill('Of the manager');
      await hears(page, path, () => admin.call(changeProject, { params, body: { name: 'Of the administrator' } }));
      await page.getByRole('button', { name: text('projects', 'page.save'), exact: true }).click();
      await dialog.getByText('Of the manager').waitFor();
      await dialog.getByText('Of the administrator').waitFor();
      expect(await dialog.textContent()).toContain(theirName);
      await expectGoodLook(page, `conflict-${language}`, language);
      expect((await admin.call(readProject, { params })).name).toBe('Of the administrator');
      // Back leaves the editor as it was; the next try asks once more.
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'hidden' });
      expect(await name.inputValue()).toBe('Of the manager');
      await page.getByRole('button', { name: text('projects', 'page.save'), exact: true }).click();
      await dialog.getByRole('button', { name: text('ui', 'conflict.keepMine') }).click();
      await page.locator('#content').getByRole('heading', { level: 1, name: 'Of the manager' }).waitFor();
      expect((await admin.call(readProject, { params })).name).toBe('Of the manager');

      // A field, which saves by itself: theirs is kept, and the editor goes on from it.
      const write = (value: string) =>
        admin.call(changeProjectField, { params, body: { field: { id: 'contact-on-site', value } } });
      const label = language === 'en' ? 'Contact on site' : 'איש קשר במקום';
      await page
        .getByRole('button', { name: new RegExp(`^${text('projects', 'fields.edit').split('{{')[0]}.*${label}`) })
        .click();
      const field = page.getByRole('textbox', { name: new RegExp(label) });
      await field.waitFor();
      await hears(page, path, () => write('Dana, 050-0000000'));
      await field.fill('Yossi');
      await dialog.getByText('Dana, 050-0000000').waitFor();
      await dialog.getByRole('button', { name: new RegExp(theirName) }).click();
      await expect.poll(() => field.inputValue()).toBe('Dana, 050-0000000');
      // What comes after that is over theirs, and asks nobody.
      const saved = page.waitForResponse((response) => response.request().method() === 'PATCH' && response.ok());
      await field.fill('Dana and Yossi');
      await saved;
      const { values } = await admin.call(readProject, { params });
      expect(values['contact-on-site']).toBe('Dana and Yossi');
      expect(mistakes).toEqual([]);
      await context.close();
    });
  }

  it('keeps what each of two changed of a person, and asks of the name that both changed (en)', async () => {
    const text = texts('en');
    const { admin } = stage;
    const email = `pairs-${Date.now()}@demo.test`;
    const { _id: id } = await admin.call(inviteUser, {
      body: { email, role: 'inspector', name: { first: 'Avi', last: 'Old' } },
    });
    const params = { id };
    const { page, context, mistakes } = await stage.enter({ language: 'en', email: 'admin@demo.test', fails: [/409/] });
    await page.goto(`/users/${id}`);
    await page.getByRole('button', { name: text('users', 'panel.changeName') }).click();
    const name = page.getByRole('textbox', { name: text('users', 'columns.name'), exact: true });
    const save = page.getByRole('button', { name: text('users', 'save'), exact: true });
    await name.fill('Avi Mine');
    // Something else of the same person: no question.
    await hears(page, `/v2/users/${id}`, () => admin.call(changeUser, { params, body: { greenMark: true } }));
    await save.click();
    await name.waitFor({ state: 'hidden' });
    const read = async () => {
      const user = await admin.call(readUser, { params });
      return user.view === 'name' ? null : { name: user.name, greenMark: user.greenMark };
    };
    expect(await read()).toEqual({ name: { first: 'Avi', last: 'Mine' }, greenMark: true });

    await page.getByRole('button', { name: text('users', 'panel.changeName') }).click();
    await name.fill('Avi Later');
    await hears(page, `/v2/users/${id}`, () =>
      admin.call(changeUser, { params, body: { name: { first: 'Avi', last: 'Theirs' } } }),
    );
    await save.click();
    const dialog = page.getByRole('dialog').filter({ hasText: text('ui', 'conflict.text') });
    await dialog.getByText('Avi Theirs').waitFor();
    expect(await dialog.locator('[data-side="mine"]').textContent()).toBe('Avi Later');
    await dialog.getByRole('button', { name: text('ui', 'conflict.keepMine') }).click();
    await name.waitFor({ state: 'hidden' });
    expect((await read())?.name).toEqual({ first: 'Avi', last: 'Later' });
    expect(mistakes).toEqual([]);
    await context.close();
  });
});
