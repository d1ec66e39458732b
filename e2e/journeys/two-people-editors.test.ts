import { changeQuestion, listQuestions } from '@plumbline/contract/questions';
import { createSkill } from '@plumbline/contract/skills';
import { changeTranslations, listTranslations } from '@plumbline/contract/translations';
import { readMe } from '@plumbline/contract/users';
import { describe, expect, it } from 'vitest';
import { signInByApi } from '../support/api.ts';
import { expectGoodLook, type Language } from '../support/browser.ts';
import { makeJobType } from '../support/questionnaires.ts';
import { setStage } from '../support/stage.ts';
import { texts } from '../support/texts.ts';
import { editors, hears, saveBehind, statusOfJob } from '../support/two-people.ts';

const stage = setStage();

const nameOfPerson = ({ name }: { readonly name: { readonly first: string; readonly last: string } }) =>
  [name.first, name.last].filter(Boolean).join(' ');

async function enterBeside(language: Language) {
  const other = await signInByApi(stage.app.origin, 'system@demo.test');
  const theirName = nameOfPerson(await other.call(readMe));
  const window = await stage.enter({ language, email: 'admin@demo.test', fails: [/409/] });
  return { ...window, other, theirName, say: texts(language) };
}

describe('an editor that is open while somebody else saves', () => {
  it('asks which of two values is kept, whatever is edited (en)', { timeout: 400_000 }, async () => {
    const { page, context, mistakes, other, theirName, say } = await enterBeside('en');
    const dialog = page.getByRole('dialog').filter({ hasText: say('ui', 'conflict.text') });
    await page.goto('/profile');
    for (const [place, [what, editor]] of Object.entries(editors).entries()) {
      const { begin, save, shown = (value: string) => value } = editor;
      const name = `Pair ${place} ${Date.now()}`;
      const { mine, theirs } = editor.values ?? { mine: `Mine ${place}`, theirs: `Theirs ${place}` };
      const { address, read, write, stored, restore } = await editor.make({ me: stage.admin, other }, name);
      // Within the app: what a page loads anew it would know anyway.
      await page.evaluate((to) => history.pushState({}, '', to), address);
      if (save) {
        await begin(page, say, name, mine);
        await hears(page, read, () => write(theirs));
        await save(page, say, mine);
      } else {
        await saveBehind(page, read, read, () => write(theirs));
        await begin(page, say, name, mine);
      }
      await dialog.waitFor().catch((failure: unknown) => {
        throw new Error(`nobody is asked about ${what}`, { cause: failure });
      });
      expect(await dialog.locator('[data-side="mine"]').textContent(), what).toContain(shown(mine, say));
      expect(await dialog.locator('[data-side="theirs"]').textContent(), what).toContain(shown(theirs, say));
      expect(await dialog.textContent(), what).toContain(theirName);
      expect(await stored(), what).toBe(theirs);
      const isMineKept = place % 2 === 0;
      await dialog
        .getByRole('button', isMineKept ? { name: say('ui', 'conflict.keepMine') } : { name: new RegExp(theirName) })
        .click();
      await dialog.waitFor({ state: 'hidden' });
      await expect.poll(stored, { message: what }).toBe(isMineKept ? mine : theirs);
      await page.unrouteAll({ behavior: 'wait' });
      await restore?.();
    }
    expect(mistakes).toEqual([]);
    await context.close();
  });

  it('takes what was there at first over what it has become: somebody chose it (en)', async () => {
    const { page, context, mistakes, other, say } = await enterBeside('en');
    const { address, read, write, stored } = await statusOfJob.make({ other }, `Back ${Date.now()}`);
    await page.goto(address);
    await statusOfJob.begin(page, say);
    await hears(page, read, () => write('rejected'));
    await statusOfJob.save(page, say, 'open');
    await expect.poll(stored).toBe('open');
    expect(mistakes).toEqual([]);
    await context.close();
  });

  it('shows at a question what somebody else made of it, and keeps either (en)', async () => {
    const { page, context, mistakes, other, theirName, say } = await enterBeside('en');
    const title = `Pair ${Date.now()}`;
    const type = await makeJobType(other, `Questions of ${title}`, [{ type: 'text', title }]);
    const id = type.idOf(title);
    const stored = async () => {
      const docs = await other.call(listQuestions, { query: { job_type: type.id } as never });
      return docs.find((question) => question.ID === id)?.title;
    };
    const field = page.locator('[data-property="title"]');
    await page.goto(`/job_type/editor/${type.id}`);
    for (const choice of ['keepMine', 'takeTheirs'] as const) {
      const [mine, theirs] = [`Mine, ${choice}`, `Theirs, ${choice}`];
      await page.locator('[data-row]').first().click();
      await saveBehind(page, `/v2/question/${id}`, `/v2/jobtype/${type.id}`, () =>
        other.call(changeQuestion, { params: { id }, body: { title: theirs, isClientVisible: true } }),
      );
      await field.fill(mine);
      const [, after = ''] = say('job-type-editor', 'conflict.titleOf').split('{{person}}');
      const told = page.getByRole('alert').filter({ hasText: theirName }).filter({ hasText: after });
      await told.getByText(theirs).waitFor();
      // All in which the two differ, also where only one of them has changed it.
      const [titles, visible] = ['title', 'isClientVisible'].map((name) =>
        told.getByRole('region', { name: say('job-type-editor', `property.${name}`), exact: true }),
      );
      expect(await titles?.locator('dd').allTextContents()).toEqual([mine, theirs]);
      expect(await visible?.locator('dd').count()).toBe(2);
      expect(await field.inputValue()).toBe(mine);
      expect(await stored()).toBe(theirs);
      await told.getByRole('button', { name: say('job-type-editor', `conflict.${choice}`) }).click();
      await told.waitFor({ state: 'hidden' });
      await expect.poll(stored).toBe(choice === 'keepMine' ? mine : theirs);
      await expect.poll(() => field.inputValue()).toBe(choice === 'keepMine' ? mine : theirs);
      await page.unrouteAll({ behavior: 'wait' });
    }
    expect(mistakes).toEqual([]);
    await context.close();
  });

  it('marks the translation that somebody else changed, with their name and their text (he)', async () => {
    const { page, context, mistakes, other, theirName, say } = await enterBeside('he');
    const { _id: id } = await other.call(createSkill, { body: { name: `Rigging ${Date.now()}` } });
    const change = { kind: 'skill', id, key: 'name', language: 'he' } as const;
    await page.goto('/settings/translations?kind=skill');
    const field = page.getByRole('textbox', { name: /^Rigging.*עברית/ }).last();
    await field.fill('שלי');
    await hears(page, '/v2/settings/translations', () =>
      other.call(changeTranslations, { body: { changes: [{ ...change, text: 'שלהם' }] } }),
    );
    const save = page.getByRole('button', { name: say('settings', 'bar.save'), exact: true });
    await save.click();
    const [, after = ''] = say('settings', 'translations.conflictWith_one').split('{{person}}');
    const told = page.getByRole('region', { name: say('settings', 'bar.label') });
    await told.getByText(after.trim()).waitFor();
    expect(await told.textContent()).toContain(theirName);
    await page.getByText(say('settings', 'translations.theirs').replace('{{text}}', 'שלהם')).waitFor();
    await expectGoodLook(page, 'conflict-translations-he', 'he');
    // Whoever saves again has seen theirs.
    await save.click();
    const stored = async () => {
      const { docs } = await other.call(listTranslations);
      return docs.find((row) => row.id === id)?.texts.he;
    };
    await expect.poll(stored).toBe('שלי');
    expect(mistakes).toEqual([]);
    await context.close();
  });
});
