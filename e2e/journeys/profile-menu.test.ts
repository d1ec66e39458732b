import { describe, expect, it } from 'vitest';
import en from '../../apps/web/src/i18n/en/menu.json' with { type: 'json' };
import enShell from '../../apps/web/src/i18n/en/shell.json' with { type: 'json' };
import { setStage } from '../support/stage.ts';

const stage = setStage();

describe('the menu of the person', () => {
  it('opens at the first press, though it is still on its way (en)', async () => {
    const { page, context, mistakes } = await stage.enter({ language: 'en', email: 'manager@demo.test' });
    const { promise: isHeld, resolve: letGo } = Promise.withResolvers<void>();
    await page.route(/profile-menu[^/]*\.js/, async (route) => {
      await isHeld;
      await route.continue();
    });
    const asked = page.waitForRequest(/profile-menu[^/]*\.js/);
    await page.goto('/jobs');
    await asked;
    const button = page.getByRole('button', { name: new RegExp(enShell.profileMenu.label.split('{{')[0] ?? '') });
    await button.hover();
    await page.mouse.down();
    await page.mouse.up();
    letGo();
    await page.getByRole('menuitem', { name: en.logout }).waitFor();
    expect(mistakes).toEqual([]);
    await context.close();
  });
});
