import type pg from 'pg';
import { faultsOfRow } from './declared-row.ts';
import type { Catalogue } from './described-columns.ts';
import { describeStatement } from './described-columns.ts';
import type { ServerProgram } from './program.ts';
import { resolveStatement } from './resolve-statement.ts';
import type { StatementSite } from './statement-sites.ts';

/** What is found of some statements: each line begins with a file, a line and a column. */
export interface CheckedStatements {
  /** What PostgreSQL refuses, and what is declared wrongly. */
  faults: string[];
  /** Shapes of statements whose text does not follow from the sources. */
  unresolved: string[];
}

/** Has the database describe all shapes of these statements, and compares their columns with the declared rows. */
export async function checkStatements(
  client: pg.Client,
  catalogue: Catalogue,
  program: ServerProgram,
  sites: readonly StatementSite[],
): Promise<CheckedStatements> {
  const faults = new Set<string>();
  const unresolved: string[] = [];
  for (const site of sites) {
    const place = program.placeOf(site.node);
    const resolved = resolveStatement(program, site);
    unresolved.push(...[...resolved.unresolved].map((why) => `${place}: ${why}`));
    for (const text of resolved.texts) {
      for (const fault of await faultsOf(client, catalogue, program, site, text)) faults.add(`${place}: ${fault}`);
    }
  }
  return { faults: [...faults], unresolved };
}

async function faultsOf(
  client: pg.Client,
  catalogue: Catalogue,
  program: ServerProgram,
  { row }: StatementSite,
  text: string,
): Promise<string[]> {
  try {
    const columns = await describeStatement(client, text);
    return row ? faultsOfRow(program, row, { text, columns }, catalogue) : [];
  } catch (error) {
    return [`${(error as Error).message}\n${text}`];
  }
}
