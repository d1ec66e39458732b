import type { Page } from 'playwright-core';
import { listOutbox } from '@plumbline/contract/mail';
import { describe, expect, it } from 'vitest';
import { signInByApi } from '../support/api.ts';
import { openWindow, picture, signIn, submitSignIn } from '../support/browser.ts';
import { register } from '../support/register.ts';
import { texts } from '../support/texts.ts';
import { setOwnStage } from '../support/stage.ts';

const stage = setOwnStage();

const text = texts('en');
const password = 'a bridge of nine arches';

const originOf = (name: string) => stage.app.origin.replace('//', `//${name}.`);

/** What a person at this address sees on some screens, as text; their own name among the users tells that all is there. */
async function readScreens(page: Page, own: string): Promise<string> {
  const seen: string[] = [];
  for (const path of ['/jobs', '/projects', '/job_types', '/users']) {
    const answered = page.waitForResponse((response) => /^\/v[12]\//.test(new URL(response.url()).pathname));
    await page.goto(path);
    await answered;
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    if (path === '/users') await page.getByRole('main').getByText(own).first().waitFor();
    seen.push(await page.locator('body').innerText());
  }
  return seen.join('\n');
}

describe('two companies on one installation', () => {
  it('one made by the command: its first person comes by a printed link, and nobody sees the other’s', async () => {
    expect(await stage.app.run('instance', 'create', 'acme')).toContain('acme.localhost is made');
    const printed = await stage.app.run('admin', 'boss@acme.test', '--instance', 'acme');
    const link = /http\S+\/signup\?token=\S+/.exec(printed)?.[0] ?? '';
    expect(link.startsWith(`${originOf('acme')}/`)).toBe(true);

    const acme = await openWindow(stage.browser, originOf('acme'), { language: 'en' });
    await register(acme.page, link, 'Wilhelmina', password);
    const main = await stage.enter({ language: 'en', email: 'system@demo.test' });

    const [seenThere, seenHere] = [
      await readScreens(acme.page, 'Wilhelmina'),
      await readScreens(main.page, 'manager@demo.test'),
    ];
    expect(seenThere).toContain('Wilhelmina');
    expect(seenThere).not.toContain('demo.test');
    expect(seenHere).toContain('manager@demo.test');
    expect(seenHere).not.toContain('Wilhelmina');
    await picture(acme.page, 'acme');

    // The demo's people are nobody there, though the password is right here.
    const stranger = await openWindow(stage.browser, originOf('acme'), {
      language: 'en',
      fails: [/401 .*\/v1\/oauth\/token/],
    });
    await submitSignIn(stranger.page, 'system@demo.test');
    await stranger.page.getByRole('alert').filter({ hasText: 'Invalid username and or password' }).waitFor();
    expect(new URL(stranger.page.url()).pathname).toBe('/auth');
    expect([...acme.mistakes, ...main.mistakes]).toEqual([]);
  });

  it('one made on the screen: the invitation waits in the outbox of who made it', async () => {
    const main = await stage.enter({ language: 'en', email: 'system@demo.test' });
    await main.page.goto('/instances');
    await main.page
      .getByRole('button', { name: text('instances', 'create'), exact: true })
      .first()
      .click();
    const dialog = main.page.getByRole('dialog');
    await dialog.getByLabel(text('instances', 'form.company')).fill('Beta Bridges');
    await dialog.getByLabel(text('instances', 'form.name')).fill('beta');
    await dialog.getByLabel(text('instances', 'form.email')).fill('owner@beta.test');
    await dialog.getByText(text('instances', 'form.nameFree')).waitFor();
    await picture(main.page, 'new-instance');
    const next = dialog.getByRole('button', { name: text('instances', 'wizard.next'), exact: true });
    await next.click();
    await dialog.getByText(text('instances', 'wizard.starts.demo.name')).waitFor();
    await picture(main.page, 'new-instance-start');
    await next.click();
    await dialog.getByRole('button', { name: text('instances', 'form.submit'), exact: true }).click();
    await main.page.getByText('beta.localhost').first().waitFor();

    const system = await signInByApi(stage.app.origin, 'system@demo.test');
    const isThere = async () => (await system.call(listOutbox)).docs.some(({ to }) => to.includes('owner@beta.test'));
    await expect.poll(isThere, { timeout: 60_000 }).toBe(true);
    await main.page.goto('/settings/outbox');
    await main.page.getByText('owner@beta.test').first().click();
    const link = main.page.getByRole('link', { name: /\/create_installation\?token=/ });
    const address = (await link.first().getAttribute('href')) ?? '';
    expect(address.startsWith(`${originOf('beta')}/`)).toBe(true);

    const beta = await openWindow(stage.browser, originOf('beta'), { language: 'en' });
    await register(beta.page, address, 'Ottoline', password);
    // The first administrator sets the company up before anything else.
    await picture(beta.page, 'create-installation');
    await beta.page.getByRole('button', { name: text('instances', 'install.save'), exact: true }).click();
    await beta.page.waitForURL('**/dashboard');
    expect(await readScreens(beta.page, 'Ottoline')).not.toContain('manager@demo.test');
    await beta.context.clearCookies();
    await beta.page.evaluate(() => localStorage.clear());
    await signIn(beta.page, 'owner@beta.test', password);
    await picture(beta.page, 'beta');
    expect([...main.mistakes, ...beta.mistakes]).toEqual([]);
  });
});
