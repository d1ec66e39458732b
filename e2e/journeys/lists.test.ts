import { saveClientState } from '@plumbline/contract/client-states';
import { filterToWire } from '@plumbline/domain/filters/filter';
import { expect, it } from 'vitest';
import { signInByApi } from '../support/api.ts';
import { expectAccessible, picture } from '../support/browser.ts';
import { setStage } from '../support/stage.ts';
import { texts } from '../support/texts.ts';

const stage = setStage();

it('a list that has a default filter is asked for with it from the first request on', async () => {
  const email = 'michal.bar@demo.test';
  const manager = await signInByApi(stage.app.origin, email);
  const filters = JSON.stringify(filterToWire({ and: [{ field: 'status', operator: 'in', value: ['done'] }] }));
  const params = { screen: 'jobs' };
  await manager.call(saveClientState, { params, body: { state: { filters, sort: null, section: null } } });
  const { page, mistakes } = await stage.enter({ language: 'en', email });
  const asked: (string | null)[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (/^\/v\d\/jobs$/.test(pathname)) asked.push(searchParams.get('filters'));
  });
  await page.goto('/jobs');
  await page.locator('tr[data-row]').first().waitFor();
  expect(asked.length).toBeGreaterThan(0);
  expect(asked.filter((one) => one === null)).toEqual([]);
  await manager.call(saveClientState, { params, body: { state: null } });
  expect(mistakes).toEqual([]);
});

it.each(['en', 'he'] as const)(
  'a list on a phone grows while it is scrolled, with what was ticked (%s)',
  async (language) => {
    const text = texts(language);
    const { page, mistakes } = await stage.enter({ language, view: 'phone', email: 'admin@demo.test' });
    await page.goto('/jobs');
    const boxes = page.getByRole('list', { name: text('menu', 'jobs') }).getByRole('checkbox');
    await expect.poll(() => boxes.count()).toBe(20);
    // All that is done with it is in one row, also on the narrowest phone.
    const size = page.viewportSize();
    await page.setViewportSize({ width: 360, height: 780 });
    const tools = page.getByRole('search').getByRole('button');
    expect(await tools.count()).toBe(4);
    const tops = await tools.evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().top)));
    expect(new Set(tops).size).toBe(1);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    await picture(page, `list-tools-${language}`);
    if (size) await page.setViewportSize(size);
    expect(await page.getByRole('button', { name: text('ui', 'grid.nextPage') }).count()).toBe(0);
    await boxes.nth(1).check();
    for (const count of [50, 100]) {
      await boxes.last().scrollIntoViewIfNeeded();
      await expect.poll(() => boxes.count()).toBeGreaterThanOrEqual(count);
    }
    expect(await boxes.nth(1).isChecked()).toBe(true);
    await expectAccessible(page);
    await picture(page, `list-grown-${language}`);
    expect(Number(new URL(page.url()).searchParams.get('page_size'))).toBeGreaterThanOrEqual(100);
    await page.reload();
    await expect.poll(() => boxes.count()).toBeGreaterThanOrEqual(100);
    expect(mistakes).toEqual([]);
  },
);
