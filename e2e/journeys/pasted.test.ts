import { readUser, searchUsers } from '@plumbline/contract/users';
import { describe, expect, it } from 'vitest';
import { submitSignIn } from '../support/browser.ts';
import { makeJob, makeJobType } from '../support/questionnaires.ts';
import { setStage } from '../support/stage.ts';
import { texts } from '../support/texts.ts';

const stage = setStage();

/** As our own mails and lists write it. */
const isolated = (text: string) => `\u2068${text}\u2069`;

describe('what is pasted with marks that nobody sees', () => {
  it('is the address that is meant: at sign-in, for a new password, in an invitation, of a person (en)', async () => {
    const say = texts('en');
    const { page, context, mistakes } = await stage.open({ language: 'en' });
    await page.goto('/auth');
    await page.getByRole('link', { name: say('access', 'signIn.forgot') }).click();
    // The page before has a field for an address, too.
    const submit = page.getByRole('button', { name: say('access', 'forgot.submit') });
    await submit.waitFor();
    await page.locator('input[type="email"]').fill('mailto:nobody@demo.test');
    await submit.click();
    await page.getByText(/If .?nobody@demo\.test/).waitFor();
    await submitSignIn(page, isolated('admin@demo.test'));
    await page.waitForURL((url) => !url.pathname.startsWith('/auth'));

    const mark = `pasted-${Date.now()}`;
    const address = `${mark}@demo.test`;
    await page.evaluate(() => history.pushState({}, '', '/users'));
    await page.getByRole('button', { name: say('users', 'invite.open') }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: say('users', 'columns.email') }).fill(isolated(address));
    await dialog.getByRole('button', { name: say('users', 'invite.submit') }).click();
    await dialog.waitFor({ state: 'hidden' });
    const { docs } = await stage.admin.call(searchUsers, { query: { search: mark } });
    const id = docs[0]?._id ?? '';
    const stored = async () => {
      const user = await stage.admin.call(readUser, { params: { id } });
      return user.view === 'name' ? null : user.email;
    };
    expect(await stored()).toBe(address);

    await page.evaluate((to) => history.pushState({}, '', to), `/users/${id}`);
    await page.getByRole('button', { name: say('users', 'panel.changeEmail') }).click();
    await page
      .getByRole('textbox', { name: say('users', 'columns.email'), exact: true })
      .fill(`\u200fmailto:Other-${address}`);
    await page.getByRole('button', { name: say('users', 'save'), exact: true }).click();
    await expect.poll(stored).toBe(`other-${address}`);
    expect(mistakes).toEqual([]);
    await context.close();
  });

  it('is the job whose number it is: in the list’s search, in its filter and in the search for everything (en)', async () => {
    const say = texts('en');
    const type = await makeJobType(stage.admin, `Numbered ${Date.now()}`, []);
    const { id, number } = await makeJob(stage.admin, type.id, []);
    const { page, context, mistakes } = await stage.enter({ language: 'en', email: 'admin@demo.test' });
    await page.goto('/jobs');
    // What the list itself shows, with the marks around it.
    const shown = page.locator('tr[data-row] td', { hasText: new RegExp(`#${number}\\D?$`) });
    const text = (await shown.textContent()) ?? '';
    expect(text).toMatch(/^\p{Cf}#\d+\p{Cf}$/u);

    const rows = page.locator('tr[data-row]');
    await page.getByRole('searchbox').fill(text);
    await expect.poll(() => rows.count()).toBe(1);
    expect(await rows.textContent()).toContain(`#${number}`);
    await page.getByRole('searchbox').fill('');
    await expect.poll(() => rows.count()).toBeGreaterThan(1);

    await page.getByRole('button', { name: say('filters', 'open'), exact: true }).click();
    await page
      .getByRole('dialog')
      .getByRole('textbox', { name: say('filters', 'fields.jobs.ID') })
      .fill(text);
    await page.getByRole('button', { name: new RegExp(`^${say('filters', 'show')}`) }).click();
    await expect.poll(() => rows.count()).toBe(1);
    expect(await rows.textContent()).toContain(`#${number}`);

    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: say('search', 'title') }).fill(text);
    await page.getByRole('option', { name: new RegExp(`#${number}\\b`) }).click();
    await page.waitForURL(new RegExp(`/jobs/${id}`));
    expect(mistakes).toEqual([]);
    await context.close();
  });
});
