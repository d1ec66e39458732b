import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { expectAccessible } from '../support/browser.ts';
import { texts } from '../support/texts.ts';
import { setStage } from '../support/stage.ts';

const stage = setStage();

const form = (name: string) =>
  fileURLToPath(new URL(`../../apps/server/src/features/job-types/fixtures/xlsforms/${name}`, import.meta.url));

describe.each([
  ['en', 'desk'],
  ['he', 'phone'],
] as const)('a questionnaire from a spreadsheet, in %s on a %s', (language, view) => {
  const text = texts(language);
  const word = (key: string) => text('job-types', key);

  it('is looked at, mended, brought in, saved as a file and brought in again', async () => {
    const { context, page, mistakes } = await stage.enter({ language, view, email: 'admin@demo.test' });
    const openDialog = async () => {
      await page.goto('/job_type/new');
      await page.getByRole('button', { name: word('import.button') }).click();
      return page.getByRole('dialog');
    };
    const bringIn = () => page.getByRole('button', { name: word('import.confirm'), exact: true });

    const dialog = await openDialog();
    await dialog.locator('input[type=file]').setInputFiles(form('faulty-bad_calc.xlsx'));
    await dialog.getByText("because pyxform doesn't know what to do").waitFor();
    expect(await bringIn().count()).toBe(0);

    await dialog.locator('input[type=file]').setInputFiles(form('flat_xlsform_test.xlsx'));
    const title = dialog.getByLabel(word('fields.title'));
    await title.waitFor();
    await expectAccessible(page);
    await title.fill('From a spreadsheet');
    await bringIn().click();
    await page.waitForURL(/\/job_type\/editor\//);
    await page.getByText('Enter your name').first().waitFor();

    await page.goto(page.url().replace('/editor/', '/settings/'));
    const save = async (format: 'xlsform' | 'json') => {
      await page.getByRole('button', { name: word('export.button'), exact: true }).click();
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('menuitem', { name: word(`export.${format}Hint`) }).click(),
      ]);
      return download;
    };
    const own = await save('json');
    expect(own.suggestedFilename()).toBe('From a spreadsheet.json');
    expect(await readFile(await own.path(), 'utf8')).toContain('"format": "plumbline-job-type"');
    const sheets = await save('xlsform');
    expect(sheets.suggestedFilename()).toBe('From a spreadsheet.xlsx');

    const again = await openDialog();
    await again.locator('input[type=file]').setInputFiles(await sheets.path());
    await again.getByText(word('import.nothingLost')).waitFor();
    // Another title was put in: it is not lost by one press of a key.
    await again.getByLabel(word('fields.title')).fill('Brought in again');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: text('ui', 'leave.stay') }).click();
    await bringIn().click();
    await page.waitForURL(/\/job_type\/editor\//);
    await page.getByText('Enter your name').first().waitFor();
    expect(mistakes).toEqual([]);
    await context.close();
  });
});
