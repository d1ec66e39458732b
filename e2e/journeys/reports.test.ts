import { readFile } from 'node:fs/promises';
import { listReports, readReport } from '@plumbline/contract/reports';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { Language } from '../support/browser.ts';
import { expectGoodLook } from '../support/browser.ts';
import { setStage } from '../support/stage.ts';
import { texts } from '../support/texts.ts';

const stage = setStage();

/** What stands between the marks that keep a name's direction. */
const plain = (text: string) => text.replaceAll(/[\u2066-\u2069]/g, '');

const address = /\/reports\/[0-9a-f-]{36}$/;

const words: Readonly<
  Record<Language, { status: string; type: string; report: string; renamed: string; again: string }>
> = {
  en: {
    status: 'Job status',
    type: 'Job type',
    report: 'Lift inspections by status',
    renamed: 'Load, kg',
    again: 'Load',
  },
  he: {
    status: 'סטטוס עבודה',
    type: 'סוג עבודה',
    report: 'בדיקות מעליות לפי סטטוס',
    renamed: 'עומס בק״ג',
    again: 'עומס',
  },
};

/** A text that names something, as a name of a button to look for. */
function naming(text: string, name: string): RegExp {
  const [before = '', after = ''] = text.split('{{name}}').map((part) => part.trim());
  const escaped = [before, name, after].map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`));
  return new RegExp(escaped.filter(Boolean).join('.*'));
}

/** Names the report, and stands before an empty builder. */
async function enterBuilder(page: Page, say: (key: string) => string, name: string): Promise<void> {
  const create = page.getByRole('dialog').getByText(say('start.create'), { exact: true });
  const label = page.getByRole('textbox', { name: say('name.label') });
  await create.or(label).first().waitFor();
  if (await create.isVisible()) await create.click();
  const confirm = page.getByRole('button', { name: say('name.confirm'), exact: true });
  await expect.poll(() => confirm.isDisabled()).toBe(true);
  await label.fill(name);
  await confirm.click();
  await expect
    .poll(() => page.getByRole('button', { name: say('builder.create'), exact: true }).isDisabled())
    .toBe(true);
}

async function addColumns(page: Page, say: (key: string) => string, names: readonly string[]): Promise<void> {
  const search = page.getByLabel(say('columnsTab.search'), { exact: true });
  for (const name of names) {
    await search.fill(name);
    await page
      .getByRole('checkbox', { name: naming(say('columnsTab.addNamed'), name) })
      .first()
      .check();
  }
}

/** What the preview shows is what was chosen last. */
const settled = (page: Page) => expect.poll(() => page.locator('[data-behind]').count()).toBe(0);

const headings = (page: Page, say: (key: string) => string) =>
  page
    .getByRole('table', { name: say('table.label') })
    .getByRole('columnheader')
    .allInnerTexts()
    .then((all) => all.map((text) => plain(text).trim()).filter(Boolean));

/** What saving a format of the opened report gives. */
async function exported(page: Page, say: (key: string) => string, format: string): Promise<Buffer> {
  await page.getByRole('button', { name: say('export.open'), exact: true }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: say(`export.${format}`), exact: true }).click(),
  ]);
  return readFile((await download.path()) ?? '');
}

describe('a report', () => {
  it.each(['en', 'he'] as const)(
    'is built from the jobs with their answers, grouped, drawn, opened, exported, copied and deleted (%s)',
    async (language) => {
      const text = texts(language);
      const say = (key: string) => text('reports', key);
      const word = words[language];
      const { page } = await stage.enter({ language, email: 'admin@demo.test' });
      const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
      const looks = async (name: string) => {
        await settled(page);
        await expectGoodLook(page, `${name}-${language}`, language);
      };

      await page.goto('/jobs');
      await page.locator('tr[data-row]').first().waitFor();
      await button(text('ui', 'grid.more')).click();
      await page.getByRole('menuitem', { name: text('shell', 'report'), exact: true }).click();
      await page.getByRole('dialog').first().waitFor();
      await looks('report-start');
      await enterBuilder(page, say, word.report);
      await addColumns(page, say, [word.status, word.type, 'Rated load, kg', 'Kind of lift']);
      await expect.poll(() => headings(page, say)).toContain('Rated load, kg');
      await looks('report-add-columns');

      // Renamed in its place, and taken before the others.
      await button(say('columnsTab.backToColumns')).click();
      await button(naming(say('columnsTab.rename'), 'Rated load, kg')).click();
      await page.getByRole('textbox', { name: say('columnsTab.nameOf') }).fill(word.renamed);
      await page.keyboard.press('Enter');
      await expect.poll(() => headings(page, say)).toContain(word.renamed);
      const handle = page.getByRole('button', { name: naming(text('ui', 'order.handle'), word.renamed) });
      const target = page.getByRole('button', { name: naming(text('ui', 'order.handle'), word.type) });
      const [from, to] = [await handle.boundingBox(), await target.boundingBox()];
      await page.mouse.move((from?.x ?? 0) + 20, (from?.y ?? 0) + 20);
      await page.mouse.down();
      await page.mouse.move((to?.x ?? 0) + 20, (to?.y ?? 0) + 10, { steps: 12 });
      await page.mouse.up();
      const order = async () =>
        (await headings(page, say)).filter((name) => name === word.type || name === word.renamed);
      await expect.poll(order).toEqual([word.renamed, word.type]);
      await looks('report-columns');

      await page.getByRole('tab', { name: say('builder.tabs.group') }).click();
      await page.getByPlaceholder(say('groupTab.addGroup')).click();
      await page.getByRole('option', { name: word.status }).click();
      await looks('report-group');
      await page.getByRole('tab', { name: say('builder.tabs.chart') }).click();
      await page.getByRole('radio', { name: say('chartKinds.bar') }).click();
      await page.getByRole('img').first().waitFor();
      await looks('report-chart');

      await page.getByRole('tab', { name: say('builder.tabs.settings') }).click();
      // Columns of a job type are there: such a report lists no projects.
      expect(await page.getByRole('switch', { name: say('settings.projectReport') }).isDisabled()).toBe(true);
      expect(await page.getByRole('switch', { name: say('settings.limit_historical_data') }).isChecked()).toBe(true);
      await looks('report-settings');

      await button(say('builder.close')).click();
      await page.getByText(say('builder.leaveText')).waitFor();
      await button(text('ui', 'cancel')).click();
      await button(say('builder.create')).click();
      await page.waitForURL(address);
      await page.getByRole('table', { name: say('table.label') }).waitFor();
      await page.getByRole('img').first().waitFor();
      await looks('report');

      const id = page.url().split('/').at(-1) ?? '';
      const stored = await stage.admin.call(readReport, { params: { id } });
      const settings = { rtl: language === 'he' };
      expect(stored).toMatchObject({ name: word.report, type: 'jobs', chart: { kind: 'bar' }, settings });
      expect(stored.columns.map(({ name }) => name)).toContain(word.renamed);

      // A column is renamed at its head too.
      await page.getByRole('columnheader', { name: word.renamed, exact: true }).getByRole('button').click();
      await page.getByRole('textbox', { name: say('columnsTab.nameOf') }).fill(word.again);
      await page.keyboard.press('Enter');
      await expect.poll(() => headings(page, say)).toContain(word.again);
      const names = async () =>
        (await stage.admin.call(readReport, { params: { id } })).columns.map(({ name }) => name);
      // The head shows the name while it is being stored.
      await expect.poll(names).toEqual(stored.columns.map(({ name }) => (name === word.renamed ? word.again : name)));

      const csv = (await exported(page, say, 'csv')).toString('utf8');
      expect(csv.startsWith('\uFEFF')).toBe(true);
      const [head = '', ...lines] = csv.slice(1).trim().split('\r\n');
      expect(plain(head)).toContain('Kind of lift');
      expect(lines.length).toBeGreaterThan(10);
      expect((await exported(page, say, 'xlsx')).subarray(0, 2).toString()).toBe('PK');
      expect((await exported(page, say, 'pdf')).subarray(0, 5).toString()).toBe('%PDF-');

      await button(say('page.more')).click();
      await page.getByRole('menuitem', { name: say('page.clone') }).click();
      await page.waitForURL((url) => address.test(url.pathname) && !url.pathname.endsWith(id));
      const copy = page.url().split('/').at(-1) ?? '';
      await button(say('page.more')).click();
      await page.getByRole('menuitem', { name: say('page.delete') }).click();
      await looks('report-delete');
      await page
        .getByRole('dialog')
        .getByRole('button', { name: say('page.delete'), exact: true })
        .click();
      await page.waitForURL((url) => url.pathname === '/reports');
      await page.locator('tr[data-row]', { hasText: word.report }).first().waitFor();
      await looks('reports');
      const { docs } = await stage.admin.call(listReports, { query: {} });
      expect(docs.map(({ _id }) => _id)).toContain(id);
      expect(docs.map(({ _id }) => _id)).not.toContain(copy);
    },
  );

  it('is made from the jobs as they are filtered, and is on the dashboard (en)', async () => {
    const say = (key: string) => texts('en')('reports', key);
    const { page } = await stage.enter({ language: 'en', email: 'admin@demo.test' });
    const filters = JSON.stringify({ and: [{ field: 'status', operator: 'in', value: ['open'] }] });
    await page.goto(`/jobs?filters=${encodeURIComponent(filters)}`);
    await page.locator('tr[data-row]').first().waitFor();
    await page.getByRole('button', { name: texts('en')('ui', 'grid.more'), exact: true }).click();
    await page.getByRole('menuitem', { name: texts('en')('shell', 'report'), exact: true }).click();
    await enterBuilder(page, say, 'Open jobs');
    await addColumns(page, say, ['Job status']);
    const cells = page.getByRole('table', { name: say('table.label') }).locator('tbody tr td:nth-child(2)');
    await expect.poll(async () => new Set(await cells.allInnerTexts())).toEqual(new Set(['Open']));
    await page.getByRole('button', { name: say('builder.create') }).click();
    await page.waitForURL(address);
    const id = page.url().split('/').at(-1) ?? '';
    expect((await stage.admin.call(readReport, { params: { id } })).filters).toEqual(JSON.parse(filters));

    // What is opened is on the dashboard, and leads back.
    await page.goto('/dashboard');
    await page.getByRole('link', { name: /Open jobs/ }).click();
    await page.waitForURL(`**/reports/${id}`);
  });

  it('shows the photos of its rows (en)', async () => {
    const say = (key: string) => texts('en')('reports', key);
    const { page } = await stage.enter({ language: 'en', email: 'admin@demo.test' });
    const { docs } = await stage.admin.call(listReports, {});
    await page.goto(`/reports/${docs.find(({ name }) => /Issues by project|ליקויים לפי פרויקט/.test(name))?._id}`);
    const photo = page
      .getByRole('table', { name: say('table.label') })
      .locator('tbody img')
      .first();
    await expect.poll(() => photo.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBeGreaterThan(0);
    await expectGoodLook(page, 'report-photos', 'en');
  });

  it('is read by a feed, whose address stays in sight until its dialog is closed (en)', async () => {
    const say = (key: string) => texts('en')('reports', key);
    const { page } = await stage.enter({ language: 'en', email: 'admin@demo.test' });
    const { docs } = await stage.admin.call(listReports, {});
    await page.goto(`/reports/${docs[0]?._id}`);
    await page.getByRole('button', { name: say('page.more'), exact: true }).click();
    await page.getByRole('menuitem', { name: say('page.feed'), exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: say('feed.create'), exact: true }).click();
    const secret = dialog.getByRole('textbox', { name: say('feed.address') });
    const read = await fetch(await secret.inputValue());
    expect([read.status, read.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8']);
    // What others do with it arrives while the dialog is open.
    await dialog.getByText(/^Last read/).waitFor();
    expect(await secret.inputValue()).toContain('/v2/report/feed/');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: say('page.more'), exact: true }).click();
    await page.getByRole('menuitem', { name: say('page.feed'), exact: true }).click();
    await dialog.getByText(say('feed.replaceText'), { exact: true }).waitFor();
    expect(await secret.count()).toBe(0);
  });

  it('is built and read on a phone (he)', async () => {
    const text = texts('he');
    const say = (key: string) => text('reports', key);
    const { page } = await stage.enter({ language: 'he', email: 'manager@demo.test', view: 'phone' });
    const looks = async (name: string) => {
      await settled(page);
      await expectGoodLook(page, `${name}-phone`, 'he');
    };
    await page.goto('/reports');
    await page.getByRole('button', { name: say('new') }).click();
    await enterBuilder(page, say, 'עבודות לפי סוג');
    await addColumns(page, say, [words.he.status, words.he.type]);
    await looks('report-add-columns');
    await page.getByRole('button', { name: say('columnsTab.backToColumns') }).click();
    // Without a mouse the order is changed by the keys of the handle.
    await page.getByRole('button', { name: naming(text('ui', 'order.handle'), words.he.type) }).focus();
    await page.keyboard.press('ArrowUp');
    await looks('report-columns');
    await page.getByRole('tab', { name: say('builder.tabs.preview') }).click();
    await expect.poll(() => headings(page, say)).toEqual(expect.arrayContaining([words.he.type, words.he.status]));
    await page
      .getByRole('table', { name: say('table.label') })
      .getByText('דרגנוע: בדיקה שנתית')
      .first()
      .waitFor();
    await looks('report-preview');
    await page.getByRole('button', { name: say('builder.create') }).click();
    await page.waitForURL(address);
    await page.getByRole('table', { name: say('table.label') }).waitFor();
    await looks('report');
    await page.goto('/reports');
    await page
      .getByRole('list', { name: say('title') })
      .getByRole('button')
      .first()
      .waitFor();
    await looks('reports');
  });
});
