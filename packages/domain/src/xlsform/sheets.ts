/** What a cell of a spreadsheet holds; a formula is the value that it had when the file was saved. */
export type CellValue = string | number | boolean | null;

/** One sheet of a spreadsheet, its rows and cells from the first on. */
export interface Sheet {
  readonly name: string;
  readonly rows: readonly (readonly CellValue[])[];
}

/** A cell as a text, without spaces at its ends; an empty one for nothing. */
export function cellText(value: CellValue | undefined): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? 'true' : 'false';
  return String(value).trim();
}
