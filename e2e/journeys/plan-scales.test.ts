import { changeAssetProperties } from '@plumbline/contract/asset-plans';
import { listMarkings, saveBlueprint } from '@plumbline/contract/blueprints';
import { writeCanvasData } from '@plumbline/domain/blueprints/canvas-data';
import type { Shape } from '@plumbline/domain/blueprints/shapes';
import { defaultCatalogue } from '@plumbline/domain/blueprints/default-catalogue';
import { expect, it } from 'vitest';
import { expectAccessible, picture } from '../support/browser.ts';
import { makePlannedJob, planIsDrawn, pull } from '../support/plans.ts';
import { setOwnStage } from '../support/stage.ts';
import { texts } from '../support/texts.ts';

// The project's fields are everybody's.
const stage = setOwnStage();
const wall = defaultCatalogue[0]?.id ?? '';

for (const [language, view] of [
  ['en', 'desk'],
  ['he', 'phone'],
] as const) {
  it(`what was measured by a previous scale says so, and is measured again from there (${language}, ${view})`, async () => {
    const text = texts(language);
    const { admin } = stage;
    const { job, file, question, projectId } = await makePlannedJob(stage, true, { pages: 2 });
    const measure = (metres: number) => {
      const [pixels, metrics] = [400, metres].map((size) => ({ width: size, height: size }));
      return admin.call(changeAssetProperties, {
        params: { id: file },
        body: { name: 'measurements', value: { pixels, metrics, arrows: {} } as never },
      });
    };
    const draw = (y: number, more: Partial<Shape>) =>
      admin.call(saveBlueprint, {
        params: { job: job.id, question },
        body: {
          file,
          elements: [
            {
              elementId: wall,
              canvasData: writeCanvasData({
                kind: 'Line',
                style: 0,
                page: 1,
                strokeHeight: 6,
                points: [200, y, 600, y],
                ...more,
              } as Shape),
            },
          ],
        },
      });
    const scale = { x: 0.01, y: 0.01, area: null, method: 'line', by: null, at: null } as const;
    await draw(200, { scale });
    await measure(8);
    await draw(300, {});
    await draw(400, { page: 2 });

    const { page } = await stage.enter({ language, view, email: 'admin@demo.test' });
    await page.goto(`/project/view/${projectId}/markings`);
    const totals = page.getByRole('table', { name: text('plans', 'totals') });
    await totals.getByText(text('plans', 'scale.formerCount_one').replace('{{shown}}', '')).first().waitFor();
    await totals.getByText(text('plans', 'scale.unmeasuredCount_one').replace('{{shown}}', '')).first().waitFor();
    const said = (await totals.textContent())?.replaceAll(/[\u2066-\u2069]/g, '');
    expect(said).toContain('12');
    await picture(page, `plan-scales-${language}`);
    await expectAccessible(page);
    await page.getByRole('button', { name: text('blueprints', 'scale.again') }).click();
    const dialog = page.getByRole('dialog', { name: text('blueprints', 'rescale.title_one') });
    await dialog.waitFor();
    await picture(page, `plan-scales-again-${language}`);
    await dialog.getByRole('button', { name: text('blueprints', 'rescale.apply_one') }).click();
    await dialog.waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: text('blueprints', 'scale.again') }).waitFor({ state: 'detached' });
    const lengths = (await admin.call(listMarkings, { query: { file } })).map(({ length }) => length);
    expect(lengths).toEqual([null, 8, 8]);
  });
}

it('says what is wrong with a measure that is none, and goes on asking', async () => {
  const text = texts('en');
  const { projectId } = await makePlannedJob(stage, false);
  const { page } = await stage.enter({ language: 'en', view: 'desk', email: 'admin@demo.test' });
  await page.goto(`/project/view/${projectId}`);
  await page.getByText(text('plans', 'measure'), { exact: true }).click();
  await planIsDrawn(page);
  await pull(page, [0.3, 0.4], [0.7, 0.4]);
  const field = page.getByLabel(text('blueprints', 'measure.width.Meters'));
  for (const typed of ['-3', 'abc', '0', '']) {
    await field.fill(typed);
    await page.getByRole('button', { name: text('blueprints', 'measure.set'), exact: true }).click();
    await page.getByText(text('blueprints', 'measure.wrong')).waitFor();
    expect(await field.getAttribute('aria-invalid')).toBe('true');
    await picture(page, `plan-wrong-measure-${typed}`);
  }
  await field.fill('12.5');
  await page.getByRole('button', { name: text('blueprints', 'measure.set'), exact: true }).click();
  await page.getByText(text('blueprints', 'measure.drawHeight')).waitFor();
});
