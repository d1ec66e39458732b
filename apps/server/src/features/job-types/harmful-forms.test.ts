import { zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { readSpreadsheet } from '../../adapters/spreadsheets/read-spreadsheet.ts';
import { setServer } from '../../../test/support/set-server.ts';
import { jobTypeFiles, made } from './job-type-files.fixtures.ts';

const on = setServer({ admin: 'business_admin' });
const { exported, send } = jobTypeFiles(on);

describe('a file that was made to do harm is refused', () => {
  const workbook = (xml: string, more: Record<string, Uint8Array> = {}) =>
    Buffer.from(
      zipSync({
        '[Content_Types].xml': Buffer.from(
          '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
        ),
        'xl/workbook.xml': Buffer.from(
          '<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="survey" sheetId="1" r:id="rId1"/></sheets></workbook>',
        ),
        'xl/_rels/workbook.xml.rels': Buffer.from(
          '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>',
        ),
        'xl/worksheets/sheet1.xml': Buffer.from(xml),
        ...more,
      }),
    );
  const rows = (cells: string) =>
    `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${cells}</sheetData></worksheet>`;
  const row = (number: number, ...values: readonly string[]) =>
    `<row r="${number}">${values.map((value, index) => `<c r="${'ABCDEF'[index]}${number}" t="inlineStr"><is><t>${value}</t></is></c>`).join('')}</row>`;
  const header = row(1, 'type', 'name', 'label');

  it.each([
    ['a bomb', () => workbook(rows(' '.repeat(60_000_000))), 'file_too_large'],
    [
      'a cell in the last row of all',
      () => workbook(rows(`${header}<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>`)),
      'file_too_large',
    ],
    ['a cell far to the right', () => workbook(rows(`<row r="1"><c r="XFD1"><v>1</v></c></row>`)), 'file_too_large'],
    [
      'thousands of parts',
      () =>
        workbook(
          rows(header),
          Object.fromEntries(Array.from({ length: 3000 }, (_, index) => [`xl/media/${index}`, new Uint8Array()])),
        ),
      'file_too_large',
    ],
    ['half a file', () => workbook(rows(header)).subarray(0, 400), 'file_corrupted'],
    ['a ZIP without a workbook', () => Buffer.from(zipSync({ 'a.txt': new Uint8Array(3) })), 'file_corrupted'],
    ['an old spreadsheet', () => Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'file_type_not_allowed'],
    ['a web page', () => Buffer.from('<html><script>alert(1)</script>'), 'file_type_not_allowed'],
    ['no JSON', () => Buffer.from('{"format": '), 'file_corrupted'],
    ['deep JSON', () => Buffer.from(`{"settings":${'['.repeat(100_000)}`), 'file_corrupted'],
    ['nothing', () => Buffer.alloc(0), 'file_type_not_allowed'],
    ['more than 5 MB', () => Buffer.alloc(6_000_000, 'a'), 'file_too_large'],
  ])('%s', async (_name, bytes, code) => {
    const file = bytes();
    const began = Date.now();
    const { problem } = await send({ bytes: file });
    expect(problem.code).toBe(code);
    expect(Date.now() - began).toBeLessThan(25_000);
  });

  it('a bomb that lies about its size is stopped at the limit', async () => {
    const bomb = workbook(rows('a'.repeat(60_000_000)));
    const name = Buffer.from('xl/worksheets/sheet1.xml');
    // The size when unpacked, in the archive's directory: 22 bytes before the name and 24 bytes before it.
    const at = bomb.lastIndexOf(name);
    bomb.writeUInt32LE(1000, at - 22);
    expect(['file_corrupted', 'file_too_large']).toContain((await send({ bytes: bomb })).problem.code);
  });

  it('a document type with entities is not expanded', async () => {
    const entities = `<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>`;
    const { status, problem, body } = await send({
      bytes: workbook(entities + rows(header + row(2, 'text', 'q', '&b;&b;&b;'))),
      query: { check: 'true' },
    });
    expect([200, 422]).toContain(status);
    expect(JSON.stringify(problem ?? body)).not.toContain('aaaaaaaaaa');
  });

  it('a formula is text, on the way in and on the way out', async () => {
    const bytes = workbook(
      rows(
        `${header}<row r="2"><c r="A2" t="str"><f>CONCAT("te","xt")</f><v>text</v></c><c r="B2" t="inlineStr"><is><t>q</t></is></c><c r="C2" t="inlineStr"><is><t>=HYPERLINK("http://x")</t></is></c></row>`,
      ),
    );
    const jobType = made(await send({ bytes }));
    expect(jobType.questions[0]?.title).toBe('=HYPERLINK("http://x")');
    const out = await exported(jobType._id, 'xlsform');
    expect(out.bytes.includes(Buffer.from('<f>'))).toBe(false);
    const [survey] = await readSpreadsheet(out.bytes);
    expect(survey?.rows[1]).toContain('=HYPERLINK("http://x")');
  });

  it('texts are kept as the editor keeps them: names in one line, messages of known elements alone', async () => {
    const written = 'Sea\u0007 Tower\nNorth';
    const kept = 'Sea  Tower North';
    const question = (n: number, more: object) => ({
      ID: `00000000-0000-4000-8000-00000000000${n}`,
      title: written,
      description: '',
      disabled: false,
      isClientVisible: false,
      fileRequired: false,
      darkMode: false,
      stepIcon: null,
      backgroundMobile: null,
      backgroundDesktop: null,
      translations: { he: { title: written } },
      ...more,
    });
    const file = {
      format: 'plumbline-job-type',
      version: 2,
      title: written,
      icon: '',
      settings: {},
      clientCanCreate: false,
      questions: [
        question(1, { type: 'message', settings: { message: '<p>Read</p><img src="x" onerror="alert(1)">' } }),
        question(2, { type: 'list', settings: { childs: [{ value: written }] } }),
      ],
    };
    const own = made(await send({ bytes: Buffer.from(JSON.stringify(file)), name: 'own.json' }));
    expect(own.title).toBe(kept);
    expect(own.questions).toMatchObject([
      { title: kept, translations: { he: { title: kept } }, settings: { message: '<p>Read</p>' } },
      { title: kept, settings: { childs: [{ value: kept }] } },
    ]);
    const form = made(await send({ bytes: workbook(rows(header + row(2, 'text', 'q', 'Sea&#10;Tower'))) }));
    expect(form.questions[0]?.title).toBe('Sea Tower');
  });
});
