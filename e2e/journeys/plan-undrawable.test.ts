import { fileProblemTable } from '@plumbline/texts/file-problem-texts';
import { expect, it } from 'vitest';
import { recursivePdf, scanPdf } from '../../apps/server/test/support/files/pdf-files.ts';
import { expectAccessible, picture } from '../support/browser.ts';
import { makePlannedJob } from '../support/plans.ts';
import { setOwnStage } from '../support/stage.ts';
import { texts } from '../support/texts.ts';

// The project's fields are everybody's.
const stage = setOwnStage();
const scan = { width: 64, height: 48, filter: 'JBIG2Decode', bytes: Buffer.alloc(300, 7) };

for (const [language, view, pdf, problem] of [
  ['en', 'desk', recursivePdf(), 'file_too_demanding'],
  ['he', 'phone', scanPdf(scan), 'file_corrupted'],
] as const) {
  it(`a plan that can’t be drawn says why, in its list and when it is open (${language}, ${view})`, async () => {
    const text = texts(language);
    const { projectId } = await makePlannedJob(stage, false, { pdf });
    const { page } = await stage.enter({
      language,
      view,
      email: 'admin@demo.test',
      fails: [/422.*\/v1\/s3\/download/],
    });
    await page.goto(`/project/view/${projectId}`);
    const why = fileProblemTable[language][problem];
    await page.getByRole('alert').filter({ hasText: why }).waitFor({ timeout: 90_000 });
    await picture(page, `plan-undrawable-list-${language}`);
    await page.getByText(text('plans', 'measure'), { exact: true }).click();
    const window = page.getByRole('dialog');
    await window.getByRole('alert').filter({ hasText: why }).waitFor({ timeout: 90_000 });
    expect(await window.getByRole('status', { name: text('blueprints', 'loading') }).count()).toBe(0);
    await picture(page, `plan-undrawable-${language}`);
    await expectAccessible(page);
  });
}
