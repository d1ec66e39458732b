import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { changeJob } from '@plumbline/contract/jobs';
import { changeSettings } from '@plumbline/contract/settings';
import { defaultCatalogue } from '@plumbline/domain/blueprints/default-catalogue';
import { defaultDocumentLayout } from '@plumbline/domain/documents/default-layout';
import type { DocumentLayout } from '@plumbline/domain/documents/document-layout';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import { newId } from '../../ids.ts';
import { colourOn, drawPdf, pngOf } from '../../../test/support/draw-pdf.ts';
import { placedJpeg } from '../../../test/support/files/picture-files.ts';
import { readPdf } from '../../../test/support/read-pdf.ts';
import { setPlannedJobs } from '../../../test/support/planned-jobs.ts';
import { anAnswer, makeJob } from '../answers/answers.fixtures.ts';
import { uploadTo } from '../assets/assets.fixtures.ts';
import { anElement, canvasData, crack, makeProjectWithPlans, save } from '../blueprints/blueprints.fixtures.ts';
import { exportedJob, readJob, signature } from './documents.fixtures.ts';

const on = setPlannedJobs();
const { at, fieldId, answered } = on;

const logoColour = '#00a050';
const plain = (background: string, width = 400, height = 300) =>
  sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer();
const upload = async (picture: string | Buffer, query: Record<string, string>, as = on.inspector) => {
  const bytes = typeof picture === 'string' ? await plain(picture) : picture;
  return (await uploadTo(on.server, { as, bytes, name: 'picture.png', query })).body.assetId;
};

const laidOut = async (layout: Partial<DocumentLayout>, more: object = {}) => {
  const documentLayout = { ...defaultDocumentLayout, ...layout };
  const body = { documentLayout, ...more } as never;
  expect((await on.server.call(changeSettings, { as: on.admin, body })).status).toBe(200);
};

const pagesOf = async (job: string, language = 'en') =>
  drawPdf((await exportedJob(on.server, { job, as: on.inspector, language })).bytes);

describe('a job’s PDF follows its layout', () => {
  it('a cover in the accent colour with the logo, which is in the head of the other pages too; both where they are wanted', async () => {
    const logo = await upload(logoColour, { target: 'logo' }, on.admin);
    const job = await answered(anAnswer(at('Door'), 'ok'));
    await laidOut({ parts: ['cover', 'details'], accentColour: '#b3005e' }, { logo });
    const [cover, second] = await pagesOf(job);
    const filled = colourOn(cover!, '#b3005e');
    expect([filled.left, filled.top]).toEqual([0, 0]);
    expect(filled.right).toBe(cover!.width - 1);
    expect(colourOn(cover!, logoColour).count).toBeGreaterThan(500);
    expect(colourOn(second!, logoColour).bottom).toBeLessThan(72);
    await laidOut({ parts: ['details'], showLogo: false });
    const pages = await pagesOf(job);
    expect(pages).toHaveLength(1);
    expect(colourOn(pages[0]!, logoColour).count).toBe(0);
  });

  it.each(['en', 'he'])(
    'a cover that says what was found, with photos of issues and their pages: %s',
    async (language) => {
      const photo = await upload('#0050c0', { target: 'answer' });
      const job = await answered(
        anAnswer(at('Door'), 'Broken', { isIssue: true, files: [photo] }),
        anAnswer(at('Signed'), 'yes', { signature }),
      );
      await laidOut({ parts: ['cover', 'issues', 'questions'], issueColour: '#00708f' });
      const { pages, source } = await readJob(on.server, { job, as: on.inspector, language });
      const [first = ''] = pages;
      const words = language === 'en' ? ['Answered', 'Photos', 'Issues'] : ['נענו', 'תמונות', 'ליקויים'];
      for (const word of [...words, 'Door', 'Broken']) expect(first).toContain(word);
      expect(first).not.toContain('Signed');
      // On no other page once more.
      expect(pages.slice(1).join('\n')).not.toContain(language === 'en' ? 'Issues\n' : 'ליקויים\n');
      const page = pages.findIndex((text, place) => place > 0 && text.includes('Broken')) + 1;
      expect(first).toMatch(language === 'en' ? new RegExp(`Page ${page}`) : new RegExp(`עמוד ${page}|${page} עמוד`));
      expect(source).toContain('/Link');
      const [drawn] = await pagesOf(job, language);
      expect(colourOn(drawn!, '#0050c0').count).toBeGreaterThan(500);
      expect(colourOn(drawn!, '#00708f').count).toBeGreaterThan(500);
    },
  );

  it('accent and issue colours', async () => {
    const job = await answered(anAnswer(at('Door'), 'broken', { isIssue: true }));
    await laidOut({ parts: ['questions', 'issues'], accentColour: '#b3005e', issueColour: '#00708f' });
    const [page] = await pagesOf(job);
    expect(colourOn(page!, '#b3005e').count).toBeGreaterThan(100);
    expect(colourOn(page!, '#00708f').count).toBeGreaterThan(100);
    await laidOut({ parts: ['questions', 'issues'] });
    const [usual] = await pagesOf(job);
    expect(colourOn(usual!, '#b3005e').count + colourOn(usual!, '#00708f').count).toBe(0);
  });

  it('how long the job is planned to take and until when, in the details and where its margins name them', async () => {
    const job = await answered(anAnswer(at('Door'), 'ok'));
    const body = { startDate: '2026-03-15T08:00:00.000Z', plannedLength: 90 };
    expect((await on.server.call(changeJob, { as: on.admin, params: { id: job }, body })).status).toBe(200);
    await laidOut({ parts: ['details'], header: { start: 'until $plannedEnd', end: '' } });
    const { text } = await readJob(on.server, { job, as: on.inspector });
    expect(text).toMatch(/Planned length\s+1\W+h\W+30\W+min/);
    expect(text).toMatch(/Planned end\s+15\/03\/26, 11:30/);
    expect(text).toMatch(/until \W*15\/03\/26, 11:30/);
  });

  it('the parts in its order, and no others', async () => {
    const job = await answered(anAnswer(at('Door'), 'ok'));
    const orderOf = async (parts: DocumentLayout['parts']) => {
      await laidOut({ parts });
      const { text } = await readJob(on.server, { job, as: on.inspector });
      const found = ['Questions and answers', 'Details', 'Issues\n', 'Verify this document'].map((heading) => ({
        heading: heading.trim(),
        place: text.lastIndexOf(heading),
      }));
      return found
        .filter(({ place }) => place !== -1)
        .toSorted((a, b) => a.place - b.place)
        .map(({ heading }) => heading);
    };
    expect(await orderOf(['proof', 'questions', 'details'])).toEqual([
      'Verify this document',
      'Questions and answers',
      'Details',
    ]);
    expect(await orderOf(['details', 'questions'])).toEqual(['Details', 'Questions and answers']);
  });

  it.each([1, 2, 3, 4])('%i photos in a row', async (photosPerRow) => {
    const colours = ['#c00000', '#008080', '#0050c0', '#c0a000'];
    const files: string[] = [];
    for (const colour of colours) files.push(await upload(colour, { target: 'answer' }));
    const job = await answered(anAnswer(at('Door'), 'ok', { files }));
    await laidOut({ parts: ['questions'], photosPerRow });
    const pages = await pagesOf(job);
    const placeOf = (colour: string) =>
      pages.flatMap((page, number) => {
        const { count, top } = colourOn(page, colour);
        return count > 500 ? [`${number}/${Math.round(top / 10)}`] : [];
      })[0];
    const rows = colours.map(placeOf);
    expect(rows).not.toContain(undefined);
    expect(rows.filter((row) => row === rows[0])).toHaveLength(photosPerRow);
  });

  it.each([
    ['a4', 595, 842],
    ['a5', 420, 595],
    ['a3', 842, 1191],
    ['us-letter', 612, 792],
    ['us-legal', 612, 1008],
  ] as const)('%s as its paper, upright and across', async (paper, width, height) => {
    const job = await answered(anAnswer(at('Door'), 'ok'));
    const sizeOf = async (isLandscape: boolean) => {
      await laidOut({ parts: ['details'], paper, isLandscape });
      const [page] = await pagesOf(job);
      return [page?.width, page?.height].map((side) => Math.round(side ?? 0));
    };
    const near = (sides: readonly number[]) => sides.map((side) => expect.closeTo(side, -0.5) as number);
    expect(await sizeOf(false)).toEqual(near([width, height]));
    expect(await sizeOf(true)).toEqual(near([height, width]));
  });

  it('an answer that a margin mentions; of a question that the job doesn’t have, nothing', async () => {
    const job = await answered(anAnswer(at('Door'), 'KONE-350'));
    const header = { start: `Serial: $${at('Door').ID}`, end: `$${newId()} end` };
    await laidOut({ parts: ['details'], header });
    const { text } = await readJob(on.server, { job, as: on.inspector });
    expect(text).toContain('Serial: KONE-350');
    expect(text).toContain('end');
    expect(text).not.toContain('$');
  });
});

describe('what a job’s PDF shows', () => {
  it('plans with what is marked on them in its colours, and a legend with counts and lengths', async () => {
    const file = await upload('#c8e6ff', { target: 'blueprint' }, on.admin);
    const projectId = await makeProjectWithPlans(on.server, { fieldId, plans: [file], people: [on.inspector] });
    const job = await makeJob(on.server, on.jobTypeId, [on.inspector], { projectId });
    const element = anElement({
      canvasData: canvasData({ kind: 'Line', strokeHeight: 24, points: [40, 150, 360, 150] }),
    });
    const saved = await save(on.server, on.inspector, { job, question: at('Plan'), file, elements: [element] });
    expect(saved.status).toBe(200);
    await laidOut({ parts: ['plans'] });
    const { name, color } = defaultCatalogue.find(({ id }) => id === crack)!;
    const [page] = await pagesOf(job);
    const plan = colourOn(page!, '#c8e6ff');
    const marked = colourOn(page!, color);
    expect(plan.count).toBeGreaterThan(10_000);
    // The marking is on the plan, and its color in the legend below.
    expect(marked.top).toBeGreaterThan(plan.top);
    expect(marked.bottom).toBeGreaterThan(plan.bottom);
    const { text, alternatives } = await readJob(on.server, { job, as: on.inspector });
    expect(text).toContain(name);
    expect(text).toContain('Count');
    expect(alternatives.join('\n')).toContain('What is marked on the plan');
  });

  it.each(['en', 'he'])('a signature as a picture, with the name and the time (%s)', async (language) => {
    const job = await answered(anAnswer(at('Signed'), 'yes', { signature }));
    await laidOut({ parts: ['signatures'], showLogo: false });
    const { text, source, alternatives } = await readJob(on.server, { job, as: on.inspector, language });
    expect(source.match(/\/Subtype\s*\/Image/g)).not.toBeNull();
    expect(text).toContain('inspector');
    expect(text).toMatch(/\d\d\/\d\d\/\d\d/);
    expect(alternatives.join('\n')).toContain(language === 'en' ? 'Signature: Signed' : 'חתימה: Signed');
  });

  it('a QR code that leads to where the document is verified', async () => {
    const job = await answered(anAnswer(at('Door'), 'ok'));
    await laidOut({ parts: ['proof'] });
    const { bytes } = await exportedJob(on.server, { job, as: on.inspector });
    const [page] = await drawPdf(bytes, 3);
    const path = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm');
    const wasmBinary = (await readFile(path)).buffer as ArrayBuffer;
    await prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true });
    const [code] = await readBarcodes(new Uint8Array(await pngOf(page!)), { formats: ['QRCode'], tryHarder: true });
    const { text } = await readPdf(bytes);
    const [written = ''] = /[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}/.exec(text) ?? [];
    expect(code?.text).toBe(`http://localhost:8080/verify/${written.replaceAll('-', '')}`);
  });
});

describe('the caption of a photo', () => {
  it('has the time at which the photo was there first, whenever its answer was changed last', async () => {
    const photo = await upload('#0050c0', { target: 'answer' });
    const { query } = on.server.db();
    const created_at = new Date('2026-03-01T08:05:00Z');
    await query.updateTable('assets').set({ created_at }).where('id', '=', photo).execute();
    const job = await answered(anAnswer(at('Door'), 'ok', { files: [photo] }));
    await laidOut({ parts: ['questions'] });
    const { text } = await readJob(on.server, { job, as: on.inspector });
    expect(text).toMatch(/Photo 1 · 01\/03\/26, 10:05/);
    // Taken offline: uploaded after it was attached.
    await query
      .updateTable('assets')
      .set({ created_at: new Date('2036-03-01T08:05:00Z') })
      .where('id', '=', photo)
      .execute();
    const offline = await readJob(on.server, { job, as: on.inspector });
    expect(offline.text).toMatch(/Photo 1 · \d\d\/\d\d\/(?!36)\d\d/);
  });

  it('has the time that its camera noted, in the time zone of the instance', async () => {
    const photo = await upload(await placedJpeg(), { target: 'answer' });
    const job = await answered(anAnswer(at('Door'), 'ok', { files: [photo] }));
    await laidOut({ parts: ['questions'] });
    expect((await readJob(on.server, { job, as: on.inspector })).text).toMatch(/Photo 1 · 01\/03\/26, 11:05/);
  });

  it('of one that is pinned to a plan says when as well', async () => {
    const file = await upload('#c8e6ff', { target: 'blueprint' }, on.admin);
    const photo = await upload('#c00000', { target: 'answer' });
    const created_at = new Date('2026-03-01T08:05:00Z');
    await on.server.db().query.updateTable('assets').set({ created_at }).where('id', '=', photo).execute();
    const projectId = await makeProjectWithPlans(on.server, { fieldId, plans: [file], people: [on.inspector] });
    const job = await makeJob(on.server, on.jobTypeId, [on.inspector], { projectId });
    const element = anElement({
      elementId: defaultCatalogue.find(({ type }) => type === 11)?.id ?? '',
      canvasData: canvasData({ kind: 'Lamp', style: 11, x: 5, y: 5, width: 40, height: 40, photos: [photo] }),
    });
    await save(on.server, on.inspector, { job, question: at('Plan'), file, elements: [element] });
    await laidOut({ parts: ['plans'] });
    const { text } = await readJob(on.server, { job, as: on.inspector });
    expect(text).toMatch(/Photo 1 · .*01\/03\/26, 10:05/);
  });
});
