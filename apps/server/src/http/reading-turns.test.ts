import { listJobs } from '@plumbline/contract/jobs';
import { listUsers } from '@plumbline/contract/users';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { ReadingTooSlow, TurnTakingConnections } from '../database/turn-taking-connections.ts';
import { setServer } from '../../test/support/set-server.ts';
import { problemOfFault } from './fault-problems.ts';

const on = setServer({ manager: 'project_manager', admin: 'business_admin' });

describe('slow lists of one person', () => {
  it('leave connections to what others read, and are answered in the end', async () => {
    const { server } = on;
    const release = Promise.withResolvers<void>();
    const locked = Promise.withResolvers<void>();
    const holding = server.services.unbound.transaction().execute(async (held) => {
      await sql`lock table ${server.db().table('jobs')} in access exclusive mode`.execute(held);
      locked.resolve();
      await release.promise;
    });
    await locked.promise;
    const slow = Array.from({ length: 30 }, () => server.call(listJobs, { as: on.manager, query: {} }));
    let isAnySlowDone = false;
    for (const one of slow) void one.then(() => (isAnySlowDone = true));
    const users = await server.call(listUsers, { as: on.admin, query: {} });
    expect(users.status).toBe(200);
    expect(isAnySlowDone).toBe(false);
    release.resolve();
    await holding;
    expect(new Set((await Promise.all(slow)).map(({ status }) => status))).toEqual(new Set([200]));
  });

  it('end after their own time, and leave the connection as it was', async () => {
    const { pooled, readingTurns } = on.server.services.databases.first;
    const taker = { company: 'instance_main', person: 'one' };
    const reading = new TurnTakingConnections(pooled, readingTurns, taker, 1);
    const error = await reading.rows('select pg_sleep(20)', []).catch((one: unknown) => one);
    expect(error).toBeInstanceOf(ReadingTooSlow);
    expect(problemOfFault(error)).toMatchObject({ code: 'reading_too_slow' });
    const timeouts = async (carrier: Pick<TurnTakingConnections, 'rows'>) =>
      carrier.rows<{ statement_timeout: string }>('show statement_timeout', []);
    expect(await timeouts(pooled)).toEqual([{ statement_timeout: '30s' }]);
    expect(await timeouts(reading)).toEqual([{ statement_timeout: '1s' }]);
    expect(await timeouts(pooled)).toEqual([{ statement_timeout: '30s' }]);
  });
});
