import { createHash, randomBytes } from 'node:crypto';
import { readAssetInfo } from '@plumbline/contract/assets';
import { readJob } from '@plumbline/contract/jobs';
import { changeProjectFields } from '@plumbline/contract/settings';
import { createProject, readProject } from '@plumbline/contract/projects';
import { projectFieldDefinitions } from '@plumbline/domain/projects/field-definitions';
import type { BrowserContext, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { pdfFile } from '../../apps/server/test/support/files/pdf-files.ts';
import { phonePhoto, pixelsOf, quartersOf } from '../../apps/server/test/support/files/picture-files.ts';
import { enterAnswering, until } from '../support/answering.ts';
import { expectAccessible, picture } from '../support/browser.ts';
import { colourOf, recordFilm } from '../support/film.ts';
import { answersOf, makeJob, makeJobType } from '../support/questionnaires.ts';
import { setOwnStage } from '../support/stage.ts';

const stage = setOwnStage();

/** A PDF of two megabytes. */
function plan(name: string) {
  const drawing = `% ${randomBytes(1_000_000).toString('hex')}`;
  return { name, mimeType: 'application/pdf', buffer: pdfFile([{ width: 595, height: 842, drawing }]) };
}

/** The network of a page: poor, cut, or as it is. */
async function networkOf(context: BrowserContext, page: Page) {
  const session = await context.newCDPSession(page);
  const conditions = (offline: boolean, uploadThroughput: number) =>
    session.send('Network.emulateNetworkConditions', { offline, latency: 0, downloadThroughput: -1, uploadThroughput });
  return {
    // So slow that nobody's next touch comes too late.
    poor: () => conditions(false, 80_000),
    cut: () => conditions(true, -1),
    fine: () => conditions(false, -1),
  };
}

/** Where each piece that a page sends begins. */
function piecesOf(page: Page): number[] {
  const begin: number[] = [];
  page.on('request', (request) => {
    const offset = request.headers()['upload-offset'];
    if (offset !== undefined) begin.push(Number(offset));
  });
  return begin;
}

const contentOf = async (address: string) =>
  createHash('sha256')
    .update(Buffer.from(await (await fetch(new URL(address, stage.app.origin))).arrayBuffer()))
    .digest('hex');
/** The colour of a picture at a place, of 1. */
async function colourAt(address: string, x: number, y: number): Promise<[number, number, number]> {
  const bytes = Buffer.from(await (await fetch(new URL(address, stage.app.origin))).arrayBuffer());
  const { data, info } = await pixelsOf(bytes);
  const from = (Math.round(y * info.height) * info.width + Math.round(x * info.width)) * info.channels;
  return [data[from] ?? 0, data[from + 1] ?? 0, data[from + 2] ?? 0];
}
const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

/** The network that is cut, and the server that is killed. */
const fails = [/net::ERR_(INTERNET_DISCONNECTED|CONNECTION_REFUSED|INCOMPLETE_CHUNKED_ENCODING|CONNECTION_RESET)/];

describe('a large file', () => {
  it('is paused, goes on after the network was cut and the tab closed, and arrives as it was', async () => {
    const projectFields = projectFieldDefinitions.parse([
      { id: 'plans', label: 'Plans', type: 'file_list', accessRules: { inspector: { read: true, write: true } } },
    ]);
    await stage.admin.call(changeProjectFields, { body: { projectFields } });
    const { _id: id } = await stage.admin.call(createProject, { body: { name: 'Depot', users: [stage.inspectorId] } });
    const file = plan('Plan of the second floor, north wing.pdf');
    const { page, context, mistakes } = await stage.enter({ language: 'en', fails });
    const begin = async (tab: Page) => {
      await tab.goto(`/project/view/${id}`);
      await tab.getByRole('button', { name: 'Add a file' }).waitFor();
      await tab
        .locator('input[type=file]')
        .first()
        .setInputFiles({ ...file, name: 'a.svg', mimeType: 'image/svg+xml' });
      await tab.getByText('Invalid file extension allowed only jpeg, png, pdf').waitFor();
      const network = await networkOf(context, tab);
      await network.poor();
      await tab.locator('input[type=file]').first().setInputFiles(file);
      const upload = tab.getByRole('group', { name: /Upload of .*north wing/ });
      await upload.getByText('Uploading').waitFor();
      return { network, upload, bar: upload.getByRole('progressbar') };
    };
    const first = await begin(page);
    await expect.poll(async () => Number(await first.bar.getAttribute('aria-valuenow'))).toBeGreaterThan(5);
    await first.upload.getByRole('button', { name: 'Pause' }).click();
    await first.upload.getByText('Paused').waitFor();
    await expectAccessible(page);
    await picture(page, 'upload-paused-en');
    const pieces = piecesOf(page);
    await first.network.cut();
    await first.upload.getByRole('button', { name: 'Continue' }).click();
    await first.upload.getByText('Waiting for the network').waitFor();
    await picture(page, 'upload-waiting-en');
    await first.network.poor();
    await expect.poll(() => pieces.length).toBe(1);
    expect(pieces[0]).toBeGreaterThan(0);
    await stage.app.kill();
    await first.upload.getByText('Waiting for the network').waitFor();
    expect(mistakes).toEqual([]);
    await page.close();
    await stage.app.start();

    const again = await context.newPage();
    const later = piecesOf(again);
    const second = await begin(again);
    await expect.poll(() => later.length).toBe(1);
    expect(later[0]).toBeGreaterThanOrEqual(pieces[0] ?? 0);
    await second.network.fine();
    await again.getByRole('link', { name: /north wing/ }).waitFor();
    await expect.poll(() => second.upload.count()).toBe(0);
    const { files } = await stage.admin.call(readProject, { params: { id } });
    expect(files).toMatchObject([{ originalName: file.name, size: file.buffer.length }]);
    expect(await contentOf(files[0]?.Location ?? '')).toBe(hashOf(file.buffer));
    await context.close();
  });

  it('of an answer is held back in the outbox and goes on after the server was killed', async () => {
    const type = await makeJobType(stage.admin, 'Uploads', [
      { type: 'bool', title: 'Is the lift there?', settings: { isMandatory: true, allowAddingFile: true } },
    ]);
    const job = await makeJob(stage.admin, type.id, [stage.inspectorId]);
    const { page, context, say, question } = await enterAnswering(stage, 'he', 'phone', { fails });
    const pieces = piecesOf(page);
    await page.goto(`/jobs/${job.id}/answer`);
    await question('Is the lift there?').getByRole('radio', { name: say.yes }).tap();
    const network = await networkOf(context, page);
    await network.poor();
    const film = plan('תוכנית הקומה השנייה.pdf');
    await question('Is the lift there?').locator('input[type=file]').nth(1).setInputFiles(film);
    await page.getByText(/בשליחה: .*[1-9]\d.*%/).waitFor();
    await page.getByRole('button', { name: /^השהיית השליחה של / }).tap();
    await page.getByText('השליחה מושהית', { exact: true }).waitFor();
    await expectAccessible(page);
    await picture(page, 'upload-answer-he');
    await page.getByRole('button', { name: /^המשך השליחה של / }).tap();
    await page.getByRole('button', { name: say.submit, exact: true, disabled: false }).tap();
    await page.getByRole('heading', { name: say.done }).waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'סיום' }).tap();
    await page.getByRole('button', { name: /^תיבת היוצא/ }).tap();
    const outbox = page.getByRole('region', { name: 'שמור במכשיר, טרם נשלח' });
    await outbox.getByRole('progressbar').waitFor();
    await picture(page, 'outbox-sending-he');
    await outbox.getByRole('button', { name: 'השהיה' }).tap();
    await outbox.getByText('מושהה').waitFor();
    await expectAccessible(page);
    await picture(page, 'outbox-paused-he');
    await stage.app.kill();
    await stage.app.start();
    await network.fine();
    await outbox.getByRole('button', { name: 'המשך' }).tap();
    await until(async () => (await answersOf(stage.admin, job.id)).status === 'reported', 'the job is reported');
    expect(Math.max(...pieces)).toBeGreaterThan(0);
    const { answers } = await stage.admin.call(readJob, { params: { id: job.id } });
    const [asset] = answers.flatMap((one) => one.assets);
    expect(asset).toMatchObject({ originalName: film.name });
    expect(await contentOf((asset as { Location: string }).Location)).toBe(hashOf(film.buffer));
    await context.close();
  });
});

it('a film in an answer is shown by a frame of it', async () => {
  const type = await makeJobType(stage.admin, 'Films', [
    { type: 'bool', title: 'Does the door close?', settings: { allowAddingFile: true } },
  ]);
  const job = await makeJob(stage.admin, type.id, [stage.inspectorId]);
  const { page, context, say, question, mistakes } = await enterAnswering(stage, 'en', 'phone');
  await page.goto(`/jobs/${job.id}/answer`);
  await question('Does the door close?').getByRole('radio', { name: say.yes }).tap();
  const buffer = await recordFilm(page);
  const film = { name: 'The door.mp4', mimeType: 'video/mp4', buffer };
  await question('Does the door close?').locator('input[type=file]').nth(1).setInputFiles(film);
  await page.getByRole('button', { name: say.submit, disabled: false }).tap();
  const stored = async () => {
    const { answers } = await stage.admin.call(readJob, { params: { id: job.id } });
    const [asset] = answers.flatMap((one) => one.assets);
    return asset && (await stage.admin.call(readAssetInfo, { params: { id: asset.assetId } }));
  };
  await expect.poll(async () => (await stored())?.hasPoster).toBe(true);
  // A second in, where it is red; films often begin black.
  const [red = 0, green = 0] = await colourOf(page, `${(await stored())?.Location}&size=100`);
  expect(red).toBeGreaterThan(150);
  expect(green).toBeLessThan(60);
  expect(mistakes).toEqual([]);
  await context.close();
});

it('a photo is kept upright, no larger than needed, with its place, and drawn on before and after it was sent', async () => {
  const type = await makeJobType(stage.admin, 'Photos', [
    { type: 'bool', title: 'Does the door close?', settings: { allowAddingFile: true } },
  ]);
  const { page, context, say, question, mistakes } = await enterAnswering(stage, 'en', 'phone');
  const job = await makeJob(stage.admin, type.id, [stage.inspectorId]);
  await page.goto(`/jobs/${job.id}/answer`);
  await question('Does the door close?').getByRole('radio', { name: say.no }).tap();
  const taken = { name: 'IMG_0001.jpg', mimeType: 'image/jpeg', buffer: await phonePhoto() };
  await question('Does the door close?').locator('input[type=file]').first().setInputFiles(taken);
  await page.getByRole('button', { name: `Open ${taken.name}` }).tap();
  await page.getByRole('button', { name: 'Draw on it' }).tap();
  const surface = page.getByRole('group', { name: /^Photo with/ });
  await surface.waitFor();
  const box = await surface.boundingBox();
  if (!box) throw new Error('there is nothing to draw on');
  const at = (x: number, y: number) => ({ x: box.x + x * box.width, y: box.y + y * box.height });
  const touch = await context.newCDPSession(page);
  const finger = (act: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { x: number; y: number; id?: number }[]) =>
    touch.send('Input.dispatchTouchEvent', { type: act, touchPoints });
  // Two fingers bring it nearer, and leave nothing of what the first had begun.
  const both = (apart: number) => [
    { ...at(0.5 - apart, 0.5), id: 0 },
    { ...at(0.5 + apart, 0.5), id: 1 },
  ];
  await finger('touchStart', both(0.1).slice(0, 1));
  await finger('touchMove', [{ ...at(0.42, 0.52), id: 0 }]);
  await finger('touchStart', both(0.1));
  await finger('touchMove', both(0.2));
  await finger('touchEnd', both(0.2).slice(0, 1));
  await finger('touchMove', [{ ...at(0.1, 0.1), id: 0 }]);
  await finger('touchEnd', []);
  await expect.poll(async () => (await surface.boundingBox())?.width).toBeGreaterThan(1.5 * box.width);
  await page.getByRole('group', { name: 'Photo with 0 marks' }).waitFor();
  const farther = page.getByRole('button', { name: 'Zoom out' });
  await farther.tap();
  await farther.tap();
  await expect.poll(() => farther.isDisabled()).toBe(true);
  // Where things lie may be told as of the frame before.
  await expect.poll(() => surface.boundingBox()).toEqual(box);
  await finger('touchStart', [at(0.6, 0.1)]);
  for (let step = 1; step <= 10; step++) await finger('touchMove', [at(0.6 + step * 0.03, 0.1 + step * 0.03)]);
  await finger('touchEnd', []);
  await page.getByRole('button', { name: 'Line, Red' }).waitFor();
  await page.keyboard.press('Control+z');
  await page.getByRole('group', { name: 'Photo with 0 marks' }).waitFor();
  await page.keyboard.press('Control+Shift+z');
  await page.getByRole('button', { name: 'Line, Red' }).waitFor();
  await page.getByRole('button', { name: 'Arrow', exact: true }).tap();
  await page.getByRole('button', { name: 'Yellow' }).tap();
  const [tail, head] = [at(0.2, 0.9), at(0.3, 0.6)];
  await page.mouse.move(tail.x, tail.y);
  await page.mouse.down();
  await page.mouse.move(head.x, head.y, { steps: 4 });
  await page.mouse.up();
  await page.getByRole('button', { name: 'Text', exact: true }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('textbox', { name: 'Text of the mark' }).fill('סדק 3 mm');
  await page.getByRole('button', { name: 'Done', exact: true }).tap();
  await page.getByRole('button', { name: /^Text, Yellow: \u2068סדק/ }).focus();
  await page.keyboard.press('Shift+ArrowUp');
  await page.getByRole('button', { name: 'Undo' }).tap();
  await page.getByRole('button', { name: 'Redo' }).tap();
  await expectAccessible(page);
  await picture(page, 'drawing-phone-en');
  const sizes = await page
    .getByRole('dialog')
    .last()
    .locator('button')
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect()));
  expect(sizes.length).toBeGreaterThan(15);
  expect(sizes.filter(({ width, height }) => width < 44 || height < 44)).toEqual([]);
  await page.getByRole('button', { name: 'Save', exact: true }).last().tap();
  await surface.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: say.submit, disabled: false }).tap();
  await until(async () => (await answersOf(stage.admin, job.id)).status === 'reported', 'the job is reported');
  const { answers } = await stage.admin.call(readJob, { params: { id: job.id } });
  const [photo] = answers.flatMap((one) => one.assets);
  const drawn = await stage.admin.call(readAssetInfo, { params: { id: photo?.assetId ?? '' } });
  expect(drawn).toMatchObject({ originalName: taken.name, width: 1920, height: 2560 });
  expect(drawn.position?.lat).toBeCloseTo(32.109, 3);
  expect(drawn.marks?.marks.map(({ kind }) => kind)).toEqual(['pen', 'arrow', 'text']);
  // A quarter that is green has the red line now.
  const [red, green] = await colourAt(drawn.Location, 0.75, 0.25);
  expect([red > 150, green < 100]).toEqual([true, true]);
  const storedNow = await stage.admin.call(readAssetInfo, { params: { id: drawn.marks?.original ?? '' } });
  expect(storedNow).toMatchObject({ originalName: taken.name, width: 1920, height: 2560 });
  expect(storedNow.position?.lat).toBeCloseTo(32.109, 3);
  expect(storedNow.position?.long).toBeCloseTo(34.855, 3);
  const bytes = Buffer.from(await (await fetch(new URL(storedNow.Location, stage.app.origin))).arrayBuffer());
  expect(await quartersOf(bytes)).toBe('rgby');

  // What was drawn can be changed after it was sent.
  await page.getByRole('dialog').getByRole('button', { name: 'Done' }).tap();
  await page.getByRole('button', { name: `Open ${taken.name}` }).tap();
  await page.getByRole('button', { name: 'Show without the drawing' }).tap();
  await page.getByRole('button', { name: 'Show the drawing', exact: true }).waitFor();
  await picture(page, 'drawing-look-en');
  await page
    .getByRole('dialog', { name: /^Photo: / })
    .getByRole('button', { name: 'Close' })
    .tap();
  await page.getByRole('button', { name: 'Edit: Does the door close?' }).tap();
  await question('Does the door close?')
    .getByRole('button', { name: `Open ${taken.name}` })
    .tap();
  await page.getByRole('button', { name: 'Edit the drawing' }).tap();
  await page.getByRole('button', { name: 'Line, Red' }).focus();
  await page.keyboard.press('Delete');
  await page.getByRole('button', { name: 'Save', exact: true }).last().tap();
  await surface.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Save', exact: true }).tap();
  const again = async () => {
    const { answers: now } = await stage.admin.call(readJob, { params: { id: job.id } });
    const [asset] = now.flatMap((one) => one.assets);
    return (await stage.admin.call(readAssetInfo, { params: { id: asset?.assetId ?? '' } })).marks;
  };
  await expect.poll(async () => (await again())?.marks.map(({ kind }) => kind)).toEqual(['arrow', 'text']);
  expect((await again())?.original).toBe(storedNow._id);
  expect(mistakes).toEqual([]);
  await context.close();
});
