import { describe, expect, it } from 'vitest';
import { expectGoodLook, type Language } from '../support/browser.ts';
import { setStage } from '../support/stage.ts';
import { texts } from '../support/texts.ts';

const stage = setStage();

describe('a link from an email, opened while somebody is signed in', () => {
  for (const [language, address] of [
    ['en', '/reset_password?token=of-another-person'],
    ['he', '/signup?token=of-another-person'],
  ] as const satisfies readonly (readonly [Language, string])[]) {
    it(`says who is signed in, and goes on once they are signed out (${address})`, async () => {
      const text = texts(language);
      const { page, context, mistakes } = await stage.enter({ language, email: 'manager@demo.test', fails: [/410/] });
      const session = () => page.evaluate(() => localStorage.getItem('plumbline.session'));
      await page.goto(address);
      await page.getByRole('heading', { name: text('access', 'signedIn.title') }).waitFor();
      await page.getByText('manager@demo.test').waitFor();
      await expectGoodLook(page, `link-when-signed-in-${language}`, language);
      expect(await session()).not.toBeNull();
      await page.getByRole('link', { name: text('access', 'signedIn.stay') }).click();
      await page.waitForURL('**/dashboard');

      await page.goto(address);
      await page.getByRole('button', { name: text('access', 'signedIn.signOut') }).click();
      // The link itself is asked about only now.
      await page.getByRole('alert').first().waitFor();
      expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(address);
      expect(await session()).toBeNull();
      expect(mistakes).toEqual([]);
      await context.close();
    });
  }
});
