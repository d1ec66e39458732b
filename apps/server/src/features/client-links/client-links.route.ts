import type { JobSendings } from '@plumbline/contract/client-links';
import * as calls from '@plumbline/contract/client-links';
import type { JobFacts } from '@plumbline/domain/actor/facts';
import { clientLinkEnd } from '@plumbline/domain/jobs/client-link';
import { sql } from 'kysely';
import { jobFacts, visibleJobsByRow } from '../../access/job-scope.ts';
import type { SignedInContext } from '../../http/context.ts';
import { endpoint } from '../../http/endpoint.ts';
import { Problem } from '../../http/problem.ts';
import { lockJob, relationsOf } from '../jobs/index.ts';
import { clientLinksOf, insertClientLink, insertLinkSecret, withdrawLink } from './client-links.queries.ts';
import { demandSomethingShown, isSomethingShown } from './something-shown.ts';

/** How a job was given out, with what is known before it is again. */
async function sendingsOf(context: SignedInContext, jobId: string): Promise<JobSendings> {
  const { db, now } = context;
  const clients = await db.rows(sql<JobSendings['clients'][number]>`
    select u.id as "_id", json_build_object('first', u.first_name, 'last', u.last_name) as name, u.email
    from ${db.table('jobs')} j join ${db.table('projects')} p on p.id = j.project_id
    join ${db.table('users')} u on u.role = 'client' and u.banned_at is null and u.removed_at is null and u.is_verified
      and (u.companies && p.companies or exists (
        select from ${db.table('client_projects')} cp where cp.project_id = p.id and cp.user_id = u.id))
    where j.id = ${jobId} order by u.first_name, u.last_name, u.id limit 100`);
  const shows = await isSomethingShown(context, jobId);
  return { links: await clientLinksOf(db, jobId, now), clients, shows_anything: shows };
}

export const listClientLinks = endpoint(calls.listClientLinks, {
  handle: async (context) => {
    const { db, actor, authorize, input } = context;
    const { id } = input.params;
    const job = await db.first(sql<{ facts: JobFacts }>`
      select ${jobFacts(db, actor)} as facts from ${db.table('jobs')} j where j.id = ${id} and ${visibleJobsByRow(db, actor)}`);
    if (!job) throw new Problem('not_found');
    authorize('job.send', job.facts);
    return sendingsOf(context, id);
  },
});

export const createClientLink = endpoint(calls.createClientLink, {
  handle: async (context) => {
    const { db, actor, authorize, record, now, input } = context;
    const { secret, days } = input.body;
    const job = await lockJob(db, actor, input.params.id);
    authorize('job.send', job.facts);
    await demandSomethingShown(context, job.id);
    const expiresAt = clientLinkEnd(now, days);
    const linkId = await insertClientLink(db, { jobId: job.id, createdBy: actor.id, emails: [], expiresAt, now });
    if (!(await insertLinkSecret(db, linkId, secret))) throw new Problem('conflict');
    record('job.link_created', {
      subjectId: job.id,
      relations: relationsOf(job),
      before: null,
      after: { linkId, expiresAt: expiresAt.toISOString() },
    });
    return sendingsOf(context, job.id);
  },
});

export const withdrawClientLink = endpoint(calls.withdrawClientLink, {
  handle: async (context) => {
    const { db, actor, authorize, record, now, input } = context;
    const { id, link: linkId } = input.params;
    const job = await lockJob(db, actor, id);
    authorize('job.send', job.facts);
    const wasOpen = await withdrawLink(db, { jobId: id, linkId, by: actor.id, now });
    if (wasOpen === undefined) throw new Problem('not_found');
    if (wasOpen) {
      record('job.link_withdrawn', { subjectId: id, relations: relationsOf(job), before: { linkId }, after: null });
    }
    return sendingsOf(context, id);
  },
});
