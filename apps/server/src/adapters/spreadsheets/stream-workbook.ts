import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import { cellXml, columnLetters, headXml, workbookText, type SheetCell } from './sheet-cells.ts';
import type { Picture } from './picture.ts';
import {
  drawingParts,
  heightOfPictures,
  placedInCell,
  textOfEach,
  type Placed,
  type WorkbookPart,
} from './sheet-pictures.ts';
import { tableHeads, tableXml } from './sheet-table.ts';
import { workbookParts } from './workbook-parts.ts';

/**
 * The layout and rows of a streamed sheet. Its headers, widths and rows are read only after the previous sheets were
 * written.
 */
export interface StreamedSheet {
  readonly name: string;
  readonly heads: readonly string[];
  /** In characters. */
  readonly widths: readonly number[];
  readonly isRtl: boolean;
  /** Rows above the header: a title beside a picture. */
  readonly title?: string | undefined;
  readonly logo?: Picture | undefined;
  readonly rows: Rows;
  /** A note below the rows, outside of filters and sorting. */
  readonly note?: () => string | null;
}

type Rows = AsyncIterable<readonly StreamedRow[]>;

export interface StreamedRow {
  readonly cells: readonly SheetCell[];
  /** A subtotal or total: bold. */
  readonly isStrong?: boolean;
  /** Totals of all rows before: written below the table, outside of its filters and sorting. */
  readonly isBelow?: boolean;
}

/** Excel opens no more links on one sheet. */
const linkLimit = 65_530;
/** Excel's own last row. */
export const rowLimit = 1_048_576;
/** The size of the chunks of XML, in characters. */
const flushAt = 64 * 1024;

const opening = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const relations = 'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"';

interface Written {
  readonly links: { readonly ref: string; readonly address: string }[];
  readonly pictures: Placed[];
  /** The part that makes the rows a table. */
  table: string;
}

/**
 * Writes an `.xlsx` file row by row: only some rows are in memory, whatever its length. The rows of each sheet are a table,
 * whose header is frozen and has filters; texts remain texts. The stream fails on an unreadable row or one beyond the limit of a sheet,
 * so that a truncated file isn't mistaken for a complete one. Nothing is written before the first rows are read, so
 * that their errors can still be reported.
 */
export function streamWorkbook(sheets: readonly StreamedSheet[]): Readable {
  const zip = new ZipFile();
  const stream = zip.outputStream as Readable;
  zip.on('error', (fault: Error) => stream.destroy(fault));
  stream.on('error', () => undefined);
  const options = { mtime: new Date(), compress: true };
  const add = (name: string, content: WorkbookPart[1]) => {
    if (typeof content === 'string') zip.addBuffer(Buffer.from(content), name, options);
    else if (typeof content === 'function') addRead(name, content);
    else zip.addReadStream(Readable.from(content, { objectMode: false }), name, options);
  };
  const addRead = (name: string, read: Picture['read']) =>
    zip.addReadStreamLazy(name, options, (done) => {
      read().then(
        (bytes) => done(null, Readable.from([bytes], { objectMode: false })),
        (fault: unknown) => stream.destroy(fault as Error),
      );
    });

  // The sheet that is being written.
  let source: Readable | undefined;
  stream.on('close', () => source?.destroy());
  const fill = async () => {
    const [first] = sheets;
    const atFirst = first && (await begun(first.rows));
    if (atFirst) {
      if (stream.destroyed) atFirst.end();
      stream.on('close', atFirst.end);
    }
    for (const [name, text] of workbookParts(sheets)) add(name, text);
    for (const [place, sheet] of sheets.entries()) {
      const written: Written = { links: [], pictures: [], table: '' };
      const rows = (place === 0 && atFirst?.rows) || sheet.rows;
      const xml = Readable.from(sheetXml(sheet, place + 1, rows, written), {
        objectMode: false,
        highWaterMark: flushAt,
      });
      source = xml;
      xml.on('error', (fault) => stream.destroy(fault));
      const ended = new Promise<void>((resolve, reject) => {
        xml.on('end', resolve);
        xml.on('error', reject);
        xml.on('close', resolve);
      });
      zip.addReadStream(xml, `xl/worksheets/sheet${place + 1}.xml`, options);
      await ended;
      // Nobody waits for the sheets that are left.
      if (stream.destroyed) return;
      for (const [name, content] of drawingParts(place + 1, written.pictures, written.links)) add(name, content);
      add(`xl/tables/table${place + 1}.xml`, written.table);
    }
    zip.end();
  };
  fill().catch((fault: unknown) => stream.destroy(fault as Error));
  return stream;
}

/** Starts reading rows. A caller that stops early must call `end`. @throws errors of the first read */
async function begun(rows: Rows): Promise<{ rows: Rows; end: () => void }> {
  const iterator = rows[Symbol.asyncIterator]();
  const first = await iterator.next();
  const whole = async function* () {
    for (let next = first; next.done !== true; next = await iterator.next()) yield next.value;
  };
  return { rows: whole(), end: () => void iterator.return?.().catch(() => undefined) };
}

async function* sheetXml(sheet: StreamedSheet, number: number, rows: Rows, written: Written): AsyncGenerator<Buffer> {
  const { widths, isRtl, title, logo } = sheet;
  const heads = tableHeads(sheet.heads, sheet.name);
  const headRow = title === undefined && !logo ? 1 : 2;
  const cols = widths.map(
    (width, place) => `<col min="${place + 1}" max="${place + 1}" width="${width}" customWidth="1"/>`,
  );
  let xml = `${opening}<worksheet ${main} ${relations}><sheetViews><sheetView workbookViewId="0"${isRtl ? ' rightToLeft="1"' : ''}>
<pane ySplit="${headRow}" topLeftCell="A${headRow + 1}" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>
<sheetFormatPr defaultRowHeight="15"/><cols>${cols.join('')}</cols><sheetData>`;
  if (headRow === 2) {
    const at = logo ? 'B1' : 'A1';
    xml += `<row r="1" ht="54" customHeight="1"><c r="${at}" t="inlineStr" s="7"><is><t xml:space="preserve">${workbookText(title ?? '')}</t></is></c></row>`;
    if (logo) written.pictures.push({ row: 0, column: 0, picture: logo, width: 120, height: 60 });
  }
  const head = heads.map((text, place) => headXml(text, `${columnLetters(place)}${headRow}`));
  xml += `<row r="${headRow}">${head.join('')}</row>`;
  let row = headRow;
  // A table has a row at least.
  let lastOfTable = headRow + 1;
  for await (const chunk of rows) {
    for (const { cells, isStrong = false, isBelow = false } of chunk) {
      if (row >= rowLimit) throw new Error(`a sheet holds no more than ${rowLimit} rows`);
      row += 1;
      if (!isBelow) lastOfTable = row;
      const drawn = cells.flatMap((cell) =>
        cell?.kind === 'pictures' ? [{ pictures: cell.pictures.length, hasText: cell.text !== '' }] : [],
      );
      xml +=
        drawn.length > 0 ? `<row r="${row}" ht="${heightOfPictures(drawn)}" customHeight="1">` : `<row r="${row}">`;
      for (let place = 0; place < cells.length; place += 1) {
        const cell = cells[place];
        if (!cell) continue;
        const ref = `${columnLetters(place)}${row}`;
        xml += cellXml(cell, ref, isStrong);
        if (cell.address && written.links.length < linkLimit) written.links.push({ ref, address: cell.address });
        if (cell.kind === 'pictures') {
          written.pictures.push(...placedInCell({ row: row - 1, column: place }, cell.pictures));
        }
      }
      xml += '</row>';
      if (xml.length > flushAt) {
        yield Buffer.from(xml);
        xml = '';
      }
    }
  }
  written.table = tableXml(number, `A${headRow}:${columnLetters(heads.length - 1)}${lastOfTable}`, heads);
  const note = sheet.note?.() ?? null;
  if (note !== null && row + 2 <= rowLimit) {
    const cell = cellXml({ kind: 'text', text: note }, `A${row + 2}`, true);
    xml += `<row r="${row + 2}">${cell}</row>`;
  }
  xml += '</sheetData>';
  if (written.links.length > 0) {
    yield Buffer.from(`${xml}<hyperlinks>`);
    const links = textOfEach(written.links, ({ ref }, place) => `<hyperlink ref="${ref}" r:id="rId${place + 2}"/>`);
    for (const text of links) yield Buffer.from(text);
    xml = '</hyperlinks>';
  }
  if (written.pictures.length > 0) xml += '<drawing r:id="rId1"/>';
  yield Buffer.from(`${xml}<tableParts count="1"><tablePart r:id="rIdTable"/></tableParts></worksheet>`);
}
