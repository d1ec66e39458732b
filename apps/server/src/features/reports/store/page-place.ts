import type { RowPlace } from './report-rows.ts';

/** Where a page of a report's rows begins. */
export interface Place {
  readonly behind: RowPlace | null;
  /** The number of rows on previous pages. */
  readonly passed: number;
}

/** A place as the address of the next page has it. */
export function writePlace({ behind, passed }: Place): string {
  return Buffer.from(JSON.stringify([passed, ...(behind ? [behind.at, behind.id] : [])])).toString('base64url');
}

const atPattern = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d+)?[+-]\d\d(:\d\d)?$/;
const idPattern = /^[0-9a-f-]{36}(_[\w-]{1,100})?$/i;

/** A place that is none of ours begins again. */
export function readPlace(text: string | undefined): Place {
  const start = { behind: null, passed: 0 };
  if (text === undefined) return start;
  try {
    const read: unknown = JSON.parse(Buffer.from(text, 'base64url').toString());
    if (!Array.isArray(read) || !Number.isSafeInteger(read[0]) || read[0] < 0) return start;
    const [passed, at, id] = read as [number, unknown, unknown];
    if (at === undefined) return { behind: null, passed };
    if (typeof at !== 'string' || typeof id !== 'string' || !atPattern.test(at) || !idPattern.test(id)) return start;
    return { behind: { at, id }, passed };
  } catch {
    return start;
  }
}
