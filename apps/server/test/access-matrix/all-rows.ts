import { readdirSync } from 'node:fs';
import type { Row } from './cells.ts';

const end = '.rows.ts';
const names = readdirSync(new URL('.', import.meta.url)).filter((name) => name.endsWith(end));

const entries = await Promise.all(
  names.toSorted().map(async (name) => {
    const file = (await import(`./${name.slice(0, -end.length)}.rows.ts`)) as {
      rows?: Readonly<Record<string, Row>>;
    };
    if (!file.rows) throw new Error(`access-matrix/${name} exports no rows`);
    return Object.entries(file.rows);
  }),
);

/** Every served call with valid input for it, by the call's name: the `rows` of each `<feature>.rows.ts` beside this file. */
export const allRows: Readonly<Record<string, Row>> = Object.fromEntries(entries.flat());
