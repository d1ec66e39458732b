import * as calls from '@plumbline/contract/blueprints';
import type { WireQuestion } from '@plumbline/contract/questions';
import { PDFiumLibrary } from '@hyzyla/pdfium';
import { beforeAll, describe, expect, it } from 'vitest';
import { readSpreadsheet } from '../../adapters/spreadsheets/read-spreadsheet.ts';
import { setServer } from '../../../test/support/set-server.ts';
import { makeJob, makeJobType } from '../answers/answers.fixtures.ts';
import { drawn, getFrom } from '../assets/assets.fixtures.ts';
import { anElement, area, canvasData, makePlan, save } from './blueprints.fixtures.ts';

const on = setServer({ admin: 'business_admin', other: 'inspector' });
let plan: WireQuestion;
let [file, job] = ['', ''];
const elements = [
  anElement(),
  anElement({
    elementId: area,
    canvasData: canvasData({ kind: 'Rect', style: 2, x: 0, y: 0, width: 100, height: 100 } as never),
  }),
];

beforeAll(async () => {
  const made = await makeJobType(on.server, on.admin, [['blueprint', 'Plan']]);
  plan = made.q['Plan'] as WireQuestion;
  file = await makePlan(on.server, on.admin, { name: 'Floor קומה.pdf' });
  job = await makeJob(on.server, made.id);
  await save(on.server, on.admin, { job, question: plan, file, elements });
});

let stored: string | undefined;
const picture = async () =>
  (stored ??= `data:image/png;base64,${(await drawn(400, 300).png().toBuffer()).toString('base64')}`);

async function exported(as = on.admin, headers: Record<string, string> = {}) {
  return on.server.call(calls.exportBlueprint, {
    as,
    headers,
    body: {
      blueprintImage: await picture(),
      elements: elements.map(({ _id }) => _id),
      size: { width: 400, height: 300 },
    },
  });
}

async function textOf(link: string): Promise<string> {
  const pdf = await getFrom(on.server, link);
  const library = await PDFiumLibrary.init();
  const document = await library.loadDocument(new Uint8Array(pdf.body));
  const text = [...document.pages()].map((page) => page.getText()).join('\n');
  document.destroy();
  return text;
}

describe('the PDF of a marked plan', () => {
  it('has a row for each element and totals, measured by the server', async () => {
    const { status, body } = await exported();
    expect(status).toBe(200);
    const text = await textOf(body.link);
    for (const part of ['Crack', '1.00 m', 'Area', '6.00 m', '2.00 m²', '7.00 m', 'Page', 'Totals']) {
      expect(text).toContain(part);
    }
  });

  it('says it in Hebrew to who reads Hebrew', async () => {
    const { body } = await exported(on.admin, { 'accept-language': 'he' });
    const text = await textOf(body.link);
    expect(text).toMatch(/סדק|קדס/);
  });

  it('is made once for a key, and tells nothing of elements that the person does not see', async () => {
    const key = { 'idempotency-key': 'plan-1' };
    const first = await exported(on.admin, key);
    expect((await exported(on.admin, key)).body).toEqual(first.body);
    const { body } = await exported(on.other);
    expect(await textOf(body.link)).not.toContain('Crack');
  });

  it('refuses what is no picture', async () => {
    const body = { elements: [], size: { width: 1, height: 1 } };
    const sent = (blueprintImage: string) =>
      on.server.call(calls.exportBlueprint, { as: on.admin, body: { ...body, blueprintImage } });
    expect((await sent('data:text/html;base64,PGI+')).problem.errors).toMatchObject([{ path: 'blueprintImage' }]);
    expect((await sent(`data:image/png;base64,${Buffer.from('no picture').toString('base64')}`)).status).toBe(422);
  });
});

describe('the spreadsheet of markings', () => {
  it('has the specified columns, and formulas as text', async () => {
    const row = {
      blueprint: 'Floor',
      element: '=1+1',
      color: '#F05F63',
      name: null,
      type: 0,
      width: 100,
      convertedHeight: 0,
      convertedWidth: 1,
      totalLength: 1,
      totalArea: 0,
    };
    const sent = await on.server.send({
      method: 'POST',
      url: '/v2/blueprints/markings/export',
      as: on.admin,
      payload: { rows: [row], name: 'Tower' },
    });
    expect(sent.headers['content-disposition']).toContain('Tower.xlsx');
    const [sheet] = await readSpreadsheet(sent.body as Buffer);
    expect(sheet?.rows).toEqual([
      [
        'blueprint',
        'element',
        'color',
        'name',
        'type',
        'width',
        'convertedHeight',
        'convertedWidth',
        'totalLength',
        'totalArea',
        'scaleStatus',
      ],
      ['Floor', '=1+1', '#F05F63', 'Removed element', 0, 100, 0, 1, 1, 0, null],
    ]);
  });
});
