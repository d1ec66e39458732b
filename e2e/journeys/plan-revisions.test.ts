import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { saveBlueprint } from '@plumbline/contract/blueprints';
import { readCanvasData, writeCanvasData } from '@plumbline/domain/blueprints/canvas-data';
import { defaultCatalogue } from '@plumbline/domain/blueprints/default-catalogue';
import { it } from 'vitest';
import { planPdf } from '../../apps/server/test/support/files/pdf-files.ts';
import { until } from '../support/answering.ts';
import { expectAccessible, picture } from '../support/browser.ts';
import { makePlannedJob } from '../support/plans.ts';
import { setOwnStage } from '../support/stage.ts';
import { texts } from '../support/texts.ts';

// The project's fields are everybody's.
const stage = setOwnStage();

it('a new revision of a plan keeps its marks, is seen over the former one, and has them aligned by two places', async () => {
  const text = texts('en');
  const { admin } = stage;
  const { job, file, marked, question, projectId } = await makePlannedJob(stage, true);
  const elementId = defaultCatalogue[2]?.id ?? '';
  const shape = { kind: 'Rect', style: 2, page: 1, strokeHeight: 3, x: 800, y: 600, width: 600, height: 400 } as const;
  await admin.call(saveBlueprint, {
    params: { job: job.id, question },
    body: { file, elements: [{ elementId, canvasData: writeCanvasData(shape) }] },
  });
  const revision = join(tmpdir(), 'Ground floor B.pdf');
  await writeFile(revision, planPdf({ width: 24, height: 16, walls: 120 }));
  const { page } = await stage.enter({ language: 'en', view: 'desk', email: 'admin@demo.test' });
  await page.goto(`/project/view/${projectId}`);
  await page.getByRole('button', { name: /Actions for/ }).click();
  await page.getByRole('menuitem', { name: text('plans', 'revisions.add') }).waitFor();
  await page.keyboard.press('Escape');
  await page.locator('input[type=file][accept="application/pdf"]').setInputFiles(revision);
  const window = page.getByRole('dialog', { name: text('plans', 'revisions.title') });
  await window.waitFor();
  await window.getByRole('slider').waitFor();
  await picture(page, 'plan-revisions-en');
  await expectAccessible(page);
  const places = window.getByRole('application');
  const press = async (x: number, y: number) => {
    const box = await places.boundingBox();
    if (!box) throw new Error('there is nothing to point at');
    await places.click({ position: { x: x * box.width, y: y * box.height } });
  };
  await window.getByRole('button', { name: text('plans', 'revisions.align') }).click();
  await press(0.1, 0.1);
  await press(0.2, 0.1);
  await press(0.3, 0.1);
  await press(0.4, 0.1);
  await window.getByText(text('plans', 'revisions.preview')).waitFor();
  await picture(page, 'plan-aligning-en');
  await window.getByRole('button', { name: text('plans', 'revisions.apply') }).click();
  await window.getByText(text('plans', 'revisions.moved_one')).waitFor();
  await until(async () => {
    const [element] = await marked();
    const read = readCanvasData(element?.canvasData);
    return read.ok && read.value.kind === 'Rect' && read.value.x > 1_000;
  }, 'the mark lies where the new revision has it');
});
