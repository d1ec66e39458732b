import { Writable } from 'node:stream';
import { openChromium } from '../measuring/throttled-phone.ts';
import { besidePackage } from '../measuring/beside.ts';
import { timed } from '../measuring/statistics.ts';

interface ExcelJs {
  stream: {
    xlsx: {
      WorkbookWriter: new (options: object) => {
        addWorksheet(name: string): { addRow(cells: readonly unknown[]): { commit(): void }; commit(): void };
        commit(): Promise<void>;
      };
    };
  };
}

/** The rows of a CSV file without line breaks in its cells, numbers as numbers. */
function rowsOf(csv: string): (string | number)[][] {
  const rows: (string | number)[][] = [];
  for (const line of csv.split('\r\n')) {
    if (line === '') continue;
    const cells = line.match(/(?:^|,)("(?:[^"]|"")*"|[^,]*)/g) ?? [];
    rows.push(
      cells.map((cell) => {
        const text = cell.replace(/^,/, '').replace(/^"(.*)"$/s, '$1');
        return /^\d{1,15}$/.test(text) ? Number(text) : text;
      }),
    );
  }
  return rows;
}

/** Seconds that exceljs takes to write the cells of this CSV as a spreadsheet, which are all in memory when it begins. */
export async function secondsOfExcelJs(csv: Buffer): Promise<number> {
  const { stream } = await besidePackage<ExcelJs>('exceljs');
  const rows = rowsOf(csv.toString('utf8'));
  const sink = new Writable({ write: (_chunk, _encoding, done) => done() });
  const milliseconds = await timed(async () => {
    const workbook = new stream.xlsx.WorkbookWriter({ stream: sink, useStyles: false, useSharedStrings: false });
    const sheet = workbook.addWorksheet('Measured');
    for (const row of rows) sheet.addRow(row).commit();
    sheet.commit();
    await workbook.commit();
  });
  return milliseconds / 1000;
}

/** Seconds that Chromium takes to print the same texts and pictures as a PDF, its start not counted. */
export async function secondsOfChromium(texts: readonly string[], pictures: readonly Buffer[]): Promise<number> {
  const browser = await openChromium();
  try {
    const page = await browser.newPage();
    const parts = texts.map((text, place) => {
      const picture = pictures[place];
      const image = picture ? `<img width="300" src="data:image/jpeg;base64,${picture.toString('base64')}">` : '';
      return `<section><h3>${place + 1} Item</h3><p dir="auto">${text}</p>${image}</section>`;
    });
    const milliseconds = await timed(async () => {
      await page.setContent(`<!doctype html><title>Inspection</title>${parts.join('')}`, { waitUntil: 'load' });
      await page.pdf({ format: 'A4', printBackground: true, tagged: true, outline: true });
    });
    return milliseconds / 1000;
  } finally {
    await browser.close();
  }
}
