import * as calls from '@plumbline/contract/feeds';
import type { JobFacts, ProjectFacts, UserFacts } from '@plumbline/domain/actor/facts';
import { sql } from 'kysely';
import { jobFacts } from '../../access/job-scope.ts';
import { projectFacts } from '../../access/project-scope.ts';
import { userFacts } from '../../access/user-scope.ts';
import type { Endpoint } from '../../http/endpoint.ts';
import { endpoint } from '../../http/endpoint.ts';
import { Problem } from '../../http/problem.ts';
import { readJobFeed, readProjectFeed, readUserActivities } from './feeds.queries.ts';

const found = <Facts>(row: { facts: Facts } | undefined): Facts => {
  if (!row) throw new Problem('not_found');
  return row.facts;
};

export const endpoints: readonly Endpoint[] = [
  endpoint(calls.readJobFeed, {
    readsReplica: true,
    handle: async (context) => {
      const { db, actor, authorize, input } = context;
      const { id } = input.params;
      const row = await db.first(sql<{ facts: JobFacts }>`
        select ${jobFacts(db, actor)} as facts from ${db.table('jobs')} j where j.id = ${id} and j.removed_at is null`);
      authorize('job.read', found(row));
      return readJobFeed(context, id, input.query);
    },
  }),
  endpoint(calls.readProjectFeed, {
    readsReplica: true,
    handle: async (context) => {
      const { db, actor, authorize, input } = context;
      const { id } = input.params;
      const row = await db.first(sql<{ facts: ProjectFacts }>`
        select ${projectFacts(db, actor)} as facts from ${db.table('projects')} p where p.id = ${id} and p.removed_at is null`);
      authorize('project.read', found(row));
      return readProjectFeed(context, id, input.query);
    },
  }),
  endpoint(calls.readUserActivities, {
    readsReplica: true,
    handle: async (context) => {
      const { db, actor, authorize, input } = context;
      const id = input.query.user ?? actor.id;
      const row = await db.first(sql<{ facts: UserFacts }>`
        select ${userFacts(db, actor)} as facts from ${db.table('users')} u where u.id = ${id} and u.removed_at is null`);
      authorize('user.read_activities', found(row));
      return readUserActivities(context, id, input.query);
    },
  }),
];
