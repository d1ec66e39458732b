import type { CDPSession } from 'playwright-core';
import { listMarkings } from '@plumbline/contract/blueprints';
import { readCanvasData } from '@plumbline/domain/blueprints/canvas-data';
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

/** Opens the plan on a phone, with a brush taken up, and gives the fingers that work it. */
async function openWith(style: 'polygon_outlined' | 'doodle' | 'lamp' | null) {
  const { job, file } = await makePlannedJob(stage, true);
  const { page } = await stage.enter({ language: 'en', view: 'phone' });
  await page.goto(`/jobs/${job.id}/answer`);
  await page.getByRole('button', { name: text('blueprints', 'open'), exact: true }).click();
  await page.getByRole('button', { name: 'Ground floor' }).click();
  const plan = page.getByRole('application');
  await plan.waitFor();
  if (style) {
    await page.getByRole('button', { name: text('blueprints', 'tools.draw'), exact: true }).click();
    await page.getByTitle(text('blueprints', `styles.${style}`), { exact: true }).click();
    await page.getByRole('dialog', { name: text('blueprints', 'tools.draw') }).waitFor({ state: 'hidden' });
  }
  const box = await plan.boundingBox();
  if (!box) throw new Error('there is no plan');
  const at = ([x, y]: Spot) => ({ x: box.x + x * box.width, y: box.y + y * box.height });
  const session = await page.context().newCDPSession(page);
  const marks = async () => {
    const markings = await stage.admin.call(listMarkings, { query: { file } });
    return markings.flatMap(({ canvasData }) => {
      const read = readCanvasData(canvasData);
      return read.ok ? [read.value] : [];
    });
  };
  return { page, session, at, marks };
}

type At = (spot: Spot) => { x: number; y: number };

/** So many fingers on the glass; none lifts them. */
const touch = (
  session: CDPSession,
  type: 'touchStart' | 'touchMove' | 'touchEnd',
  places: readonly { x: number; y: number }[],
) => session.send('Input.dispatchTouchEvent', { type, touchPoints: places.map((place, id) => ({ ...place, id })) });

async function tap(session: CDPSession, place: { x: number; y: number }): Promise<void> {
  await touch(session, 'touchStart', [place]);
  await touch(session, 'touchEnd', []);
}

async function strokeOfPen(session: CDPSession, at: At, spots: readonly Spot[]): Promise<void> {
  const send = (type: 'mousePressed' | 'mouseMoved' | 'mouseReleased', spot: Spot) =>
    session.send('Input.dispatchMouseEvent', {
      type,
      ...at(spot),
      button: 'left',
      buttons: type === 'mouseReleased' ? 0 : 1,
      clickCount: 1,
      pointerType: 'pen',
      force: 0.5,
    });
  const [first = [0, 0]] = spots;
  await send('mousePressed', first);
  for (const spot of spots) await send('mouseMoved', spot);
  await send('mouseReleased', spots.at(-1) ?? first);
}

it('draws a room with one thumb, corner by corner, with a loupe over the finger', async () => {
  const { page, session, at, marks } = await openWith('polygon_outlined');
  const corners: readonly Spot[] = [
    [0.3, 0.42],
    [0.7, 0.42],
    [0.7, 0.55],
    [0.3, 0.55],
  ];
  const [first = [0, 0]] = corners;
  // A finger that rests looks for its place under a loupe, and puts the corner where it is lifted.
  await touch(session, 'touchStart', [at([0.25, 0.4])]);
  await page.locator('[class*=loupe] canvas').waitFor();
  await touch(session, 'touchMove', [at(first)]);
  await picture(page, 'plan-loupe-en');
  await touch(session, 'touchEnd', []);
  await page.locator('[class*=loupe] canvas').waitFor({ state: 'hidden' });
  for (const corner of corners.slice(1)) await tap(session, at(corner));
  await tap(session, at(first));
  await until(async () => (await marks()).length === 1, 'the room is saved');
  const [room] = await marks();
  expect(room).toMatchObject({ kind: 'Polygon', style: 8 });
  expect(room && 'points' in room ? room.points.length : 0).toBe(8);
  await picture(page, 'plan-thumb-en');
});

it('draws with a pen, and pans with a finger from then on', async () => {
  const { page, session, at, marks } = await openWith('doodle');
  await strokeOfPen(session, at, [
    [0.3, 0.45],
    [0.4, 0.5],
    [0.5, 0.45],
    [0.6, 0.5],
  ]);
  await until(async () => (await marks()).length === 1, 'the freehand line is saved');
  expect((await marks())[0]).toMatchObject({ kind: 'Doodle', style: 6 });
  await page.getByRole('button', { name: text('blueprints', 'tools.draw'), exact: true }).click();
  await page.getByTitle(text('blueprints', 'styles.doodle'), { exact: true }).click();
  await page.getByRole('dialog', { name: text('blueprints', 'tools.draw') }).waitFor({ state: 'hidden' });
  await touch(session, 'touchStart', [at([0.3, 0.6])]);
  await touch(session, 'touchMove', [at([0.5, 0.65])]);
  await touch(session, 'touchEnd', []);
  // What the pen draws next is saved behind whatever the finger had drawn.
  await strokeOfPen(session, at, [
    [0.5, 0.5],
    [0.6, 0.55],
    [0.7, 0.5],
  ]);
  await until(async () => (await marks()).length > 1, 'the second line is saved');
  expect((await marks()).map(({ kind }) => kind)).toEqual(['Doodle', 'Doodle']);
});

it('zooms by two fingers as far as they go, where they are, and marks nothing with them', async () => {
  const { page, session, at, marks } = await openWith('lamp');
  const zoom = page.getByRole('group', { name: text('blueprints', 'tools.zoom') });
  const percent = async () => Number(/\d+/.exec(await zoom.innerText())?.[0]);
  const again = async () => {
    await page.getByRole('button', { name: text('blueprints', 'tools.draw'), exact: true }).click();
    await page.getByTitle(text('blueprints', 'styles.lamp'), { exact: true }).click();
    await page.getByRole('dialog', { name: text('blueprints', 'tools.draw') }).waitFor({ state: 'hidden' });
  };
  const before = await percent();
  // Both come down, move apart to twice their distance, and are lifted.
  const finger = (side: -1 | 1, reach: number) => at([0.5 + side * reach, 0.5]);
  await touch(session, 'touchStart', [finger(-1, 0.1)]);
  await touch(session, 'touchStart', [finger(-1, 0.1), finger(1, 0.1)]);
  for (const reach of [0.13, 0.16, 0.2]) await touch(session, 'touchMove', [finger(-1, reach), finger(1, reach)]);
  await touch(session, 'touchEnd', []);
  await expect.poll(percent).toBeGreaterThanOrEqual(Math.floor(1.9 * before));
  expect(await percent()).toBeLessThanOrEqual(Math.ceil(2.1 * before));
  await picture(page, 'plan-pinched-en');
  // What lay under the middle of the fingers lies there still: three taps, and nothing else is marked.
  const middle = at([0.5, 0.5]);
  await tap(session, middle);
  await until(async () => (await marks()).length === 1, 'the first tap is saved');
  await touch(session, 'touchStart', [finger(-1, 0.2)]);
  await touch(session, 'touchStart', [finger(-1, 0.2), finger(1, 0.2)]);
  for (const reach of [0.16, 0.13, 0.1]) await touch(session, 'touchMove', [finger(-1, reach), finger(1, reach)]);
  await touch(session, 'touchEnd', []);
  await expect.poll(async () => Math.abs((await percent()) - before)).toBeLessThanOrEqual(2);
  await page
    .getByRole('complementary')
    .getByRole('button', { name: text('ui', 'close'), exact: true })
    .click();
  await again();
  await tap(session, middle);
  await until(async () => (await marks()).length === 2, 'the second tap is saved');
  const [one, other] = await marks();
  if (!one || !other || !('x' in one) || !('x' in other)) throw new Error('these are no lamps');
  expect(Math.hypot(one.x - other.x, one.y - other.y)).toBeLessThan((10 * 100) / before);
});
