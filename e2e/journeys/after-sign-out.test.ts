import { describe, expect, it } from 'vitest';
import enMenu from '../../apps/web/src/i18n/en/menu.json' with { type: 'json' };
import enShell from '../../apps/web/src/i18n/en/shell.json' with { type: 'json' };
import { setStage } from '../support/stage.ts';

const stage = setStage();

describe('the way back after signing out', () => {
  for (const email of ['admin@demo.test', 'manager@demo.test']) {
    for (const address of ['/dashboard', '/projects']) {
      it(`leads from ${address} to the sign-in (${email})`, async () => {
        const { page, context, mistakes } = await stage.enter({
          language: 'en',
          email,
          // The stream of live updates ends with its token, and may ask once more before the page is gone.
          fails: [/401.*\/v2\/events/],
        });
        await page.goto(address);
        await page.getByRole('button', { name: new RegExp(enShell.profileMenu.label.split('{{')[0] ?? '') }).click();
        await page.getByRole('menuitem', { name: enMenu.logout }).click();
        await page.locator('input[type="password"]').waitFor();
        await page.goBack();
        await expect.poll(() => new URL(page.url()).pathname + new URL(page.url()).search).toMatch(/^\/auth(\?|$)/);
        await page.locator('input[type="password"]').waitFor();
        expect(mistakes).toEqual([]);
        await context.close();
      });
    }
  }
});
