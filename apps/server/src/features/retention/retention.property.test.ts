import { setJobHold, setRetention } from '@plumbline/contract/retention';
import type { RetentionRule } from '@plumbline/domain/jobs/file-retention';
import { finishedSince, retentionCovers, retentionCutoff } from '@plumbline/domain/jobs/file-retention';
import * as fc from 'fast-check';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { setProof } from '../../../test/proof/proof.fixtures.ts';
import { removeWhatIsDue } from './remove-what-is-due.ts';

const on = setProof();
const daysAhead = (days: number) => new Date(Date.now() + days * 86_400_000);

/** A reported job as a test makes it: how many days after today it was finished, and whether it is held back. */
interface Made {
  days: number;
  isHeld: boolean;
  isOpen: boolean;
  hasPhoto: boolean;
}

const made: fc.Arbitrary<Made> = fc.record({
  days: fc.integer({ min: 0, max: 6 * 365 }),
  isHeld: fc.boolean(),
  isOpen: fc.boolean(),
  hasPhoto: fc.boolean(),
});
const rule: fc.Arbitrary<RetentionRule> = fc.record({
  covers: fc.constantFrom(...retentionCovers),
  years: fc.integer({ min: 1, max: 4 }),
});
/** Rules one after the other, each with how many days after today its night is. */
const nights = fc.array(fc.tuple(rule, fc.integer({ min: 300, max: 9 * 365 })), { minLength: 1, maxLength: 4 });

async function make({ days, isHeld, isOpen, hasPhoto }: Made): Promise<string> {
  const job = await on.reported(hasPhoto ? { files: [await on.uploadPhoto()] } : {});
  const db = on.server.db();
  const at = daysAhead(days);
  await db.rows(sql`update ${db.table('jobs')} set submitted_at = ${at}, status_since = ${at},
    status = ${isOpen ? 'open' : 'reported'} where id = ${job}`);
  const body = { reason: 'A claim is open' };
  if (isHeld) await on.server.call(setJobHold, { as: on.admin, params: { id: job }, body });
  return job;
}

interface Found {
  id: string;
  status: string;
  statusSince: Date | null;
  submittedAt: Date | null;
  isHeld: boolean;
  isEmptied: boolean;
  isWithoutFile: boolean;
}

function read(jobs: readonly string[]): Promise<Found[]> {
  const db = on.server.db();
  return db.rows(sql<Found>`
    select j.id, j.status, j.status_since as "statusSince", j.submitted_at as "submittedAt",
      exists (select from ${db.table('job_holds')} h where h.job_id = j.id) as "isHeld",
      exists (select from ${db.table('answers')} a where a.job_id = j.id and (a.retired_at is not null or a.value is null)) as "isEmptied",
      exists (select from ${db.table('answers')} a cross join unnest(a.files) as n (id)
        join ${db.table('assets')} f on f.id = n.id where a.job_id = j.id and f.removed_at is not null) as "isWithoutFile"
    from ${db.table('jobs')} j where j.id = any(${[...jobs]}::uuid[])`);
}

it(
  'whatever the rules are, nothing younger goes, nothing that is held back goes, and seals verify',
  { timeout: 180_000 },
  async () => {
    let emptied = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(made, { minLength: 2, maxLength: 4 }), nights, async (all, rules) => {
        const jobs: string[] = [];
        for (const one of all) jobs.push(await make(one));
        const db = on.server.db();
        const type = await db.first(sql<{ id: string }>`
        select job_type_id as id from ${db.table('jobs')} where id = ${jobs[0] ?? ''}`);
        const before = new Map((await read(jobs)).map((one) => [one.id, one]));
        for (const [covers, days] of rules) {
          await on.server.call(setRetention, { as: on.admin, params: { id: type?.id ?? '' }, body: { rule: covers } });
          const now = daysAhead(days);
          await removeWhatIsDue({ ...on.server.services, now: () => now });
          for (const one of await read(jobs)) {
            const known = before.get(one.id);
            if (!known) throw new Error('a job is missing');
            const finished = finishedSince(one);
            const mayGo = !one.isHeld && finished !== null && finished < retentionCutoff(now, covers.years);
            const mayEmpty = mayGo && covers.covers === 'answers';
            expect(one.isEmptied).toBe(known.isEmptied || mayEmpty);
            if (one.isWithoutFile && !known.isWithoutFile) expect(mayGo).toBe(true);
            expect((await on.sealOf(one.id, on.admin))?.state).toBe('intact');
            if (one.isEmptied && !known.isEmptied) emptied += 1;
            before.set(one.id, one);
          }
        }
        await db.rows(sql`update ${db.table('jobs')} set status = 'open' where id = any(${jobs}::uuid[])`);
      }),
      { numRuns: 12, seed: 46 },
    );
    expect(emptied).toBeGreaterThan(0);
  },
);
