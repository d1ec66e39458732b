import { readAssetInfo } from '@plumbline/contract/assets';
import { listMarkings } from '@plumbline/contract/blueprints';
import { readCanvasData } from '@plumbline/domain/blueprints/canvas-data';
import { elementStyles, type StyleName } from '@plumbline/domain/blueprints/styles';
import type { CDPSession, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { until } from '../support/answering.ts';
import { picture } from '../support/browser.ts';
import { makePlannedJob } from '../support/plans.ts';
import { setOwnStage } from '../support/stage.ts';
import { texts } from '../support/texts.ts';

// The project's fields are everybody's.
const stage = setOwnStage();
const text = texts('en');

type Spot = readonly [x: number, y: number];
type Pointer = 'mouse' | 'touch' | 'pen';

/** Pulls one pointer over places, from where it comes down to where it is lifted. */
async function stroke(session: CDPSession, pointer: Pointer, places: readonly { x: number; y: number }[]) {
  const [first, last] = [places[0], places.at(-1)];
  if (!first || !last) throw new Error('nowhere to pull');
  if (pointer === 'touch') {
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at: readonly { x: number; y: number }[]) =>
      session.send('Input.dispatchTouchEvent', { type, touchPoints: [...at] });
    await touch('touchStart', [first]);
    for (const place of places.slice(1)) await touch('touchMove', [place]);
    await touch('touchEnd', []);
    return;
  }
  const send = (type: 'mousePressed' | 'mouseMoved' | 'mouseReleased', at: { x: number; y: number }) =>
    session.send('Input.dispatchMouseEvent', {
      type,
      ...at,
      button: 'left',
      buttons: type === 'mouseReleased' ? 0 : 1,
      clickCount: 1,
      pointerType: pointer,
    });
  await send('mousePressed', first);
  for (const place of places.slice(1)) await send('mouseMoved', place);
  await send('mouseReleased', last);
}

async function openPlan(pointer: Pointer, email?: string) {
  const { job, file } = await makePlannedJob(stage, email === undefined);
  const { page } = await stage.enter({ language: 'en', view: 'desk', ...(email && { email }) });
  await page.goto(`/jobs/${job.id}/answer`);
  await page.getByRole('button', { name: text('blueprints', 'open'), exact: true }).click();
  await page.getByRole('button', { name: 'Ground floor' }).click();
  const plan = page.getByRole('application');
  await plan.waitFor();
  const session = await page.context().newCDPSession(page);
  const pull = async (...spots: Spot[]) => {
    const box = await plan.boundingBox();
    if (!box) throw new Error('there is no plan');
    const places = spots.map(([x, y]) => ({ x: box.x + x * box.width, y: box.y + y * box.height }));
    await stroke(session, pointer, places);
  };
  const marks = async () => {
    const markings = await stage.admin.call(listMarkings, { query: { file } });
    return markings.flatMap(({ canvasData }) => {
      const read = readCanvasData(canvasData);
      return read.ok ? [read.value] : [];
    });
  };
  return { page, pull, marks, file };
}

const take = (page: Page, style: StyleName) =>
  page
    .getByTitle(text('blueprints', `styles.${style}`), { exact: true })
    .first()
    .click();

/** How each type of element is drawn: pulled, tapped, or set corner by corner. Each lies in a row of its own. */
const drawings: readonly (readonly [StyleName, readonly (readonly Spot[])[]])[] = [
  [
    'thin_line',
    [
      [
        [0.1, 0.12],
        [0.2, 0.12],
        [0.3, 0.16],
      ],
    ],
  ],
  [
    'thick_line',
    [
      [
        [0.35, 0.12],
        [0.45, 0.12],
        [0.55, 0.16],
      ],
    ],
  ],
  [
    'rectangle_outlined',
    [
      [
        [0.1, 0.25],
        [0.2, 0.3],
        [0.3, 0.35],
      ],
    ],
  ],
  [
    'circle_outlined',
    [
      [
        [0.45, 0.3],
        [0.48, 0.32],
        [0.5, 0.34],
      ],
    ],
  ],
  [
    'doodle',
    [
      [
        [0.1, 0.45],
        [0.15, 0.5],
        [0.2, 0.45],
        [0.25, 0.5],
        [0.3, 0.45],
      ],
    ],
  ],
  ['lamp', [[[0.45, 0.48]]]],
  ['polygon_filled', [[[0.1, 0.6]], [[0.3, 0.6]], [[0.3, 0.7]], [[0.1, 0.6]]]],
  ['polygon_outlined', [[[0.4, 0.6]], [[0.6, 0.6]], [[0.6, 0.7]], [[0.4, 0.6]]]],
  ['polygon_open', [[[0.1, 0.8]], [[0.3, 0.8]], [[0.3, 0.88]]]],
];

for (const pointer of ['mouse', 'touch', 'pen'] as const) {
  it(`draws, moves and cuts every type of element by ${pointer}`, async () => {
    const { page, pull, marks } = await openPlan(pointer);
    for (const [index, [style, strokes]] of drawings.entries()) {
      await take(page, style);
      if (style === 'polygon_open') {
        const sides = page.getByRole('dialog', { name: text('blueprints', 'sides.title') });
        await sides.getByLabel(text('blueprints', 'sides.label')).fill('2');
        await sides.getByRole('button', { name: text('blueprints', 'sides.set'), exact: true }).click();
        await sides.waitFor({ state: 'hidden' });
      }
      for (const spots of strokes) await pull(...spots);
      await until(async () => (await marks()).length === index + 1, `${style} is saved`);
    }
    const drawn = await marks();
    expect(drawn.map(({ style }) => style)).toEqual(
      expect.arrayContaining(drawings.map(([style]) => elementStyles[style].code)),
    );
    await picture(page, `plan-tools-${pointer}`);

    // What was drawn last is chosen no longer; the circle is taken at its edge and moved.
    const circle = async () => {
      const found = (await marks()).find(({ kind }) => kind === 'Circle');
      if (!found || !('radius' in found)) throw new Error('there is no circle');
      return found;
    };
    const before = await circle();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: text('blueprints', 'tools.move'), exact: true }).click();
    await pull([0.45, 0.3]);
    await pull([0.45, 0.3], [0.6, 0.3], [0.7, 0.3]);
    await until(async () => (await circle()).x > before.x, 'the circle is moved');
    expect((await circle()).radius).toBe(before.radius);

    await page.getByRole('button', { name: text('blueprints', 'tools.scissors'), exact: true }).click();
    await pull([0.15, 0.22], [0.2, 0.3], [0.22, 0.38]);
    await until(async () => (await marks()).some(({ cuts }) => cuts?.length === 1), 'the rectangle is cut');
  });

  it(`measures a plan by ${pointer}`, async () => {
    const { page, pull, file } = await openPlan(pointer, 'system@demo.test');
    await page.getByText(text('blueprints', 'mode.set'), { exact: true }).click();
    const tour = page.getByRole('region', { name: text('blueprints', 'tour.label') });
    for (let step = 1; step < 5; step++)
      await tour.getByRole('button', { name: text('blueprints', 'tour.next') }).click();
    await tour.getByRole('button', { name: text('blueprints', 'tour.end') }).click();
    await tour.waitFor({ state: 'hidden' });
    await pull([0.3, 0.4], [0.5, 0.4], [0.7, 0.4]);
    await page.getByLabel(text('blueprints', 'measure.width.Meters')).fill('12.5');
    await page.getByRole('button', { name: text('blueprints', 'measure.set'), exact: true }).click();
    await pull([0.5, 0.3], [0.5, 0.5], [0.5, 0.7]);
    await page.getByLabel(text('blueprints', 'measure.height.Meters')).fill('8');
    await page.getByRole('button', { name: text('blueprints', 'measure.set'), exact: true }).click();
    const measured = async () => (await stage.admin.call(readAssetInfo, { params: { id: file } })).measurements;
    await expect.poll(measured).toMatchObject({ metrics: { width: 12.5, height: 8 } });
  });
}
