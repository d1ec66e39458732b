import { firstStepsScreen, firstStepsState, readFirstSteps as call } from '@plumbline/contract/first-steps';
import { type CompanyFacts, firstSteps, jobsOfStart, showsFirstSteps } from '@plumbline/domain/access/first-steps';
import type { Actor } from '@plumbline/domain/actor/actor';
import { sql } from 'kysely';
import { visibleJobsByRow } from '../../access/job-scope.ts';
import { visibleProjects } from '../../access/project-scope.ts';
import type { InstanceDatabase } from '../../database/instance-database.ts';
import { endpoint } from '../../http/endpoint.ts';

interface FactsRow {
  hasOtherPeople: boolean;
  hasJobTypes: boolean;
  hasProjects: boolean;
  hasAnswers: boolean;
  jobs: number;
  job: { _id: string; ID: number } | null;
  state: unknown;
}

/** What is there, as far as the person sees it, and what they have decided about the steps; each is looked for up to the first one. */
async function readFacts(db: InstanceDatabase, actor: Actor): Promise<FactsRow> {
  const seen = visibleJobsByRow(db, actor);
  const [row] = await db.rows(sql<FactsRow>`
    select exists (select from ${db.table('users')} u where u.removed_at is null and not u.is_service
      and u.id <> ${actor.id}) as "hasOtherPeople",
      exists (select from ${db.table('job_types')} t where t.removed_at is null) as "hasJobTypes",
      exists (select from ${db.table('projects')} p where ${visibleProjects(db, actor)}) as "hasProjects",
      exists (select from ${db.table('jobs')} j where ${seen}
        and exists (select from ${db.table('answers')} a where a.job_id = j.id)) as "hasAnswers",
      (select count(*)::int from (select from ${db.table('jobs')} j where ${seen} limit ${jobsOfStart + 1}) few) as jobs,
      (select json_build_object('_id', j.id, 'ID', j.number) from ${db.table('jobs')} j where ${seen}
        order by j.created_at desc, j.id desc limit 1) as job,
      (select c.state from ${db.table('client_states')} c
        where c.user_id = ${actor.id} and c.screen = ${firstStepsScreen}) as state`);
  if (!row) throw new Error('A row without tables is always there.');
  return row;
}

export const readFirstSteps = endpoint(call, {
  handle: async ({ db, actor, authorize, settings }) => {
    authorize('user.invite');
    const { state, job, ...found } = await readFacts(db, actor);
    const facts: CompanyFacts = {
      ...found,
      hasName: settings.companyName.trim() !== '',
      hasLogo: settings.logo !== null,
    };
    const steps = firstSteps(actor, facts);
    const choice = firstStepsState.safeParse(state).data?.choice ?? null;
    return { steps: [...steps], isShown: showsFirstSteps(steps, facts, choice), hasJobs: facts.jobs > 0, job };
  },
});
