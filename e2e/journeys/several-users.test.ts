import { inviteUser } from '@plumbline/contract/invitations';
import { removeUsers, readUser } from '@plumbline/contract/users';
import { describe, expect, it } from 'vitest';
import { expectAccessible, expectGoodLook, type Language } from '../support/browser.ts';
import { setStage } from '../support/stage.ts';
import { texts } from '../support/texts.ts';

const stage = setStage();

const names = {
  en: ['Dana Roles', 'נועה תפקיד', 'Yossi Roles'],
  he: ['דנה תפקידים', 'Noa Role', 'יוסי תפקידים'],
} as const;

describe('the role of several users', () => {
  for (const language of ['en', 'he'] as const satisfies readonly Language[]) {
    it(`is changed at once, and whoever could not be changed is named (${language})`, async () => {
      const text = texts(language);
      const mark = `roles-${language}-${Date.now()}`;
      const people = await Promise.all(
        names[language].map((name, at) => {
          const [first = '', last = ''] = name.split(' ');
          const body = { email: `${mark}-${at}@demo.test`, role: 'inspector' as const, name: { first, last } };
          return stage.admin.call(inviteUser, { body });
        }),
      );
      const { page, context, mistakes } = await stage.enter({ language, email: 'admin@demo.test', fails: [/404/] });
      // Nothing is heard of what others do meanwhile: the list still shows whoever is gone.
      await context.route(/\/v2\/events/, () => undefined);
      await page.goto('/users');
      await page.getByRole('searchbox').fill(mark);
      const rows = page.locator('tr[data-row]');
      await expect.poll(() => rows.count()).toBe(people.length);
      for (let at = 0; at < people.length; at += 1) await rows.nth(at).getByRole('checkbox').check();
      const [stored, other, gone] = people;
      await stage.admin.call(removeUsers, { body: { users: [gone!._id] } });

      const open = page.getByRole('button', {
        name: text('users', 'several.changeRole_other').replace('{{count}}', '3'),
      });
      await open.click();
      const menu = page.getByRole('menu');
      const manager = menu.getByRole('menuitem', { name: text('roles', 'project_manager'), exact: true });
      await manager.waitFor();
      await expectGoodLook(page, `roles-of-several-${language}`, language);
      // By keyboard it opens on its first item, and leads back to its button.
      await page.keyboard.press('Escape');
      await menu.waitFor({ state: 'hidden' });
      await expect.poll(() => open.evaluate((button) => button === document.activeElement)).toBe(true);
      await page.keyboard.press('Enter');
      const first = menu.getByRole('menuitem').first();
      await expect.poll(() => first.evaluate((item) => item === document.activeElement)).toBe(true);
      await manager.click();

      const changed = language === 'en' ? 'several.roleChanged_other' : 'several.roleChanged_two';
      await page
        .getByText(
          text('users', changed).replace('{{count}}', '2').replace('{{role}}', text('roles', 'project_manager')),
        )
        .waitFor();
      const refused = text('users', 'several.notChanged_one').replace('{{count}}', '1');
      await page.getByRole('alert').filter({ hasText: refused }).filter({ hasText: names[language][2]! }).waitFor();
      for (const { _id: id } of [stored!, other!]) {
        const person = await stage.admin.call(readUser, { params: { id } });
        expect('role' in person && person.role).toBe('project_manager');
      }
      await expectAccessible(page);
      expect(mistakes).toEqual([]);
    });
  }
});
