import { expect, it } from 'vitest';
import { expectGoodLook, picture } from '../support/browser.ts';
import { setStage } from '../support/stage.ts';
import { texts } from '../support/texts.ts';

const stage = setStage();

it.each(['en', 'he'] as const)('a developer without an account reads the API by a link (%s)', async (language) => {
  const say = texts(language);
  const view = language === 'he' ? ('phone' as const) : ('desk' as const);
  const { page } = await stage.enter({ language, email: 'admin@demo.test', view });
  await page.goto('/settings/webhooks');
  await page.getByRole('button', { name: say('menu', 'api_docs') }).click();
  const field = page.getByRole('dialog').getByRole('textbox');
  await field.waitFor();
  await expectGoodLook(page, `api-docs-link-${language}`, language);
  const address = await field.inputValue();

  const { page: developer, mistakes } = await stage.open({ language, view });
  const elsewhere: string[] = [];
  developer.on('request', (request) => {
    const { origin, protocol } = new URL(request.url());
    if (protocol.startsWith('http') && origin !== stage.app.origin) elsewhere.push(request.url());
  });
  await developer.goto(address);
  await developer.getByRole('heading', { level: 1, name: 'Plumbline v2' }).waitFor();
  await picture(developer, `api-docs-${language}-${view}`);
  const width = await developer.evaluate(() => document.scrollingElement?.scrollWidth ?? 0);
  expect(width).toBeLessThanOrEqual(developer.viewportSize()?.width ?? 0);

  // A call, with its example made from the contract.
  await developer.goto(`${address}#tag/jobs/GET/v2/jobs`);
  await developer.reload();
  await developer.getByRole('heading', { name: 'List jobs' }).first().waitFor();
  await developer.getByText('curl', { exact: false }).first().waitFor();
  await picture(developer, `api-docs-call-${language}-${view}`);
  expect(elsewhere).toEqual([]);
  expect(mistakes).toEqual([]);
});

it('a link that is not whole says so', async () => {
  const say = texts('en');
  const { page, mistakes } = await stage.open({ language: 'en', view: 'phone', fails: [/status of 404/] });
  await page.goto('/v2/documentation?key=1.2.3');
  await page.getByRole('heading', { name: say('api-docs', 'gone.title') }).waitFor();
  await expectGoodLook(page, 'api-docs-gone', 'en');
  expect(mistakes).toEqual([]);
});
