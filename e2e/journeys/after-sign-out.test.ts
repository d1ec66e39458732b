import { describe, expect, it } from 'vitest';
import enMenu from '../../apps/web/src/i18n/en/menu.json' with { type: 'json' };
import enShell from '../../apps/web/src/i18n/en/shell.json' with { type: 'json' };
import { signInByApi } from '../support/api.ts';
import { openBrowser, openWindow } from '../support/browser.ts';
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

  it('shows nothing of the person where the browser has kept the page as it was', async () => {
    const browser = await openBrowser([], ['--disable-back-forward-cache']);
    const { session } = await signInByApi(stage.app.origin, 'admin@demo.test');
    const { page } = await openWindow(browser, stage.app.origin, { language: 'en', session });
    // What stands there as the page comes back, before anything of it is drawn.
    await page.addInitScript(() => {
      addEventListener('pageshow', ({ persisted }) => {
        if (!persisted) return;
        queueMicrotask(() => {
          const isShown = getComputedStyle(document.documentElement).visibility !== 'hidden';
          localStorage.setItem('came-back', isShown ? 'shown' : 'hidden');
        });
      });
    });
    await page.goto('/dashboard');
    await page.getByRole('button', { name: new RegExp(enShell.profileMenu.label.split('{{')[0] ?? '') }).click();
    await page.getByRole('menuitem', { name: enMenu.logout }).click();
    await page.locator('input[type="password"]').waitFor();
    await page.goBack();
    await expect.poll(() => page.evaluate(() => localStorage.getItem('came-back'))).toBe('hidden');
    await page.locator('input[type="password"]').waitFor();
    expect(new URL(page.url()).pathname).toBe('/auth');
    await browser.close();
  });
});
