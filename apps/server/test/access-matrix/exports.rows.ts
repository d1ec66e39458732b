import { newId } from '../../src/ids.ts';
import type { Row } from './cells.ts';
import { plain } from './cells.ts';
import type { Place, World } from './world.ts';
import type { Role } from '@plumbline/domain/actor/roles';

interface ExportValues {
  readonly state: 'waiting' | 'failed';
  readonly jobs: readonly string[];
}

/** An export: the caller's (`own`), somebody else's, or another instance's. */
async function anExport(
  world: World,
  place: Place,
  caller: Role | null,
  { state, jobs }: ExportValues = { state: 'waiting', jobs: [newId()] },
): Promise<string> {
  const id = newId();
  const instance = place === 'foreign' ? 'acme' : 'main';
  const owner =
    place === 'own' ? world.people[caller ?? 'sys_admin'] : await world.server.person('sys_admin', { instance });
  const now = new Date();
  await world.server
    .db(instance)
    .query.insertInto('exports')
    .values({
      id,
      kind: 'job_pdf',
      input: JSON.stringify({ jobs, format: 'pdf', archival: false }),
      name: 'Jobs.pdf',
      language: 'en',
      created_by: owner.id,
      state,
      ...(state === 'failed' && { problem: 'export_failed', finished_at: now }),
      created_at: now,
      touched_at: now,
      expires_at: new Date(now.getTime() + 86_400_000),
    })
    .execute();
  return id;
}

const onExport = (own: string): Row => ({
  send: async (world, place, caller) => ({ params: { id: await anExport(world, place, caller) } }),
  own,
  other: '404 404 404 404 404',
});

/** Everybody has their own exports, and nobody anybody else's. What goes into them is asked of the thing itself. */
export const rows: Record<string, Row> = {
  // By a code that nobody guesses, without sign-in.
  verifyDocument: plain('404 404 404 404 404', { params: { code: 'ABCD1234EFGH' } }, 404),
  listExports: plain('200 200 200 200 200'),
  createExport: {
    send: async (world, place) => ({
      body: { kind: 'job_pdf', input: { jobs: [(await world.job(place)).id] } },
    }),
    own: '200 200 200 200 200',
    other: '200 200 404 404 404',
  },
  readExport: onExport('200 200 200 200 200'),
  // Who may have jobs as a file may also ask for it again.
  retryExport: {
    send: async (world, place, caller) => {
      const jobs = [(await world.job('own')).id];
      return { params: { id: await anExport(world, place, caller, { state: 'failed', jobs }) } };
    },
    own: '200 200 200 200 200',
    other: '404 404 404 404 404',
  },
  removeExport: onExport('200 200 200 200 200'),
  downloadExport: onExport('409 409 409 409 409'),
};
