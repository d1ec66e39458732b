import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestServer } from '../support/test-server.ts';
import { startTestServer } from '../support/test-server.ts';
import type { CheckedStatements } from './check-statements.ts';
import { checkStatements } from './check-statements.ts';
import { readCatalogue } from './described-columns.ts';
import { ServerProgram } from './program.ts';
import { statementSites } from './statement-sites.ts';

/**
 * Shapes of statements whose text does not follow from the sources: orders and conditions that a person's filter is made into, part by part
 * (`filter-sql`, `page-order`, `narrowed-rows`), which the property test of all filters runs instead. May only fall: write new ones so that
 * it does.
 */
const maxUnresolved = 6;

/** Columns that may be null in their table, and are not where the statement looks. */
const neverNullThere = [
  /due-automations\.ts:.*“next” is declared as Date, and may be null/,
  /move-due-times\.ts:.*“due” is declared as Date, and may be null/,
  /replay\.ts:.*“eventId” is declared as number, and may be null/,
  /client-links\.queries\.ts:.*“expiresAt” is declared as Date, and may be null/,
  /reminders\.ts:.*“endsAt” is declared as Date, and may be null/,
  /notify-of-expiry\.ts:.*“lastDay” is declared as string, and may be null/,
];

const faulty = fileURLToPath(new URL('faulty-statements.ts', import.meta.url));
let server: TestServer;
let ofSources: CheckedStatements & { count: number };
let ofFaulty: CheckedStatements;

beforeAll(async () => {
  server = await startTestServer();
  const client = new pg.Client({ connectionString: server.services.pool.options.connectionString });
  await client.connect();
  const program = new ServerProgram(faulty);
  try {
    const catalogue = await readCatalogue(client);
    const sites = statementSites(program);
    const [own, others] = [sites.filter(({ file }) => file === faulty), sites.filter(({ file }) => file !== faulty)];
    ofFaulty = await checkStatements(client, catalogue, program, own);
    ofSources = { ...(await checkStatements(client, catalogue, program, others)), count: others.length };
  } finally {
    program.close();
    await client.end();
  }
}, 600_000);
afterAll(() => server.close());

describe('statements written as text', () => {
  it('are accepted by the migrated database, and have the columns of their declared rows', () => {
    expect(ofSources.faults.filter((fault) => !neverNullThere.some((one) => one.test(fault)))).toEqual([]);
    expect(neverNullThere.filter((one) => !ofSources.faults.some((fault) => one.test(fault)))).toEqual([]);
  });

  it('follow from the sources, nearly all', () => {
    expect(ofSources.count).toBeGreaterThan(450);
    expect(ofSources.unresolved.length, ofSources.unresolved.join('\n')).toBeLessThanOrEqual(maxUnresolved);
  });

  it('are reported by file and line where they are wrong', () => {
    const place = 'apps/server/test/checked-sql/faulty-statements.ts';
    const lines = (found: readonly string[]) =>
      found.map((one) => one.split('\n', 1)[0]?.replace(`${place}:`, '')).toSorted();
    expect(lines(ofFaulty.faults)).toEqual([
      '10:38: relation "nowhere" does not exist',
      '11:39: column u.idd does not exist',
      '13:5: “name” is a column, and not declared',
      '13:5: “userName” is declared, and no column',
      '15:36: “id” is a column twice',
      '17:5: “count” is declared as string, and is number (int8)',
      '19:5: “counts” is declared as number[], and is string[] (_int8)',
      '21:5: “day” is declared as Date, and is string (date)',
      '23:5: “doc” is declared as { at: Date; }[], and is JSON (json)',
      '29:5: “projectId” is declared as string, and may be null',
      '31:5: column u.nam does not exist',
    ]);
    expect(lines(ofFaulty.unresolved)).toEqual([
      `35:5: nobody is found who calls it with “condition” (${place}:34:38)`,
    ]);
  });
});
