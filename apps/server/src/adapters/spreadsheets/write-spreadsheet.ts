import type { Sheet } from '@plumbline/domain/xlsform/sheets';
import { withoutCodes } from './sheet-cells.ts';
import writeXlsxFile from 'write-excel-file/node';

/** The longest text that a cell allows. */
const cellLimit = 32_767;

/** Writes an `.xlsx` file of these sheets, the first row of each bold and always in sight. Texts stay texts, formulas too. */
export function writeSpreadsheet(
  sheets: readonly Sheet[],
  { isRightToLeft = false }: { readonly isRightToLeft?: boolean } = {},
): Promise<Buffer> {
  return writeXlsxFile(
    sheets.map(({ name, rows }) => ({
      sheet: withoutCodes(name),
      stickyRowsCount: 1,
      rightToLeft: isRightToLeft,
      columns: (rows[0] ?? []).map((_, index) => ({ width: widthOf(rows.map((row) => row[index])) })),
      data: rows.map((row, index) =>
        row.map((value) =>
          value === null || value === ''
            ? null
            : { ...typed(value), ...(index === 0 ? { fontWeight: 'bold' as const } : {}) },
        ),
      ),
    })),
  ).toBuffer();
}

function typed(value: string | number | boolean) {
  if (typeof value === 'number') return { type: Number, value };
  if (typeof value === 'boolean') return { type: Boolean, value };
  return { type: String, value: withoutCodes(storable(value).slice(0, cellLimit)) };
}

/** XML has no control characters but tab and line ends. */
function storable(text: string): string {
  // oxlint-disable-next-line no-control-regex -- these are what XML cannot hold
  return text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '').toWellFormed();
}

function widthOf(values: readonly unknown[]): number {
  const longest = values.slice(0, 200).reduce<number>((most, value) => Math.max(most, String(value ?? '').length), 0);
  return Math.min(60, Math.max(10, longest + 2));
}
