import { readJob } from '@plumbline/contract/jobs';
import { clientLinkEnd } from '@plumbline/domain/jobs/client-link';
import { isEmailAddress } from '@plumbline/domain/users/contact';
import { sql } from 'kysely';
import { jobsShownTo } from '../../../access/jobs-shown.ts';
import { innerCall } from '../../../http/inner-calls.ts';
import { insertClientLink } from '../../client-links/index.ts';
import { relationsOf } from '../../jobs/index.ts';
import type { ActionContext, Executor } from './action-context.ts';
import { targetJobs } from './action-context.ts';
import { ActionRefused } from './action-refused.ts';
import { mail } from './messages.ts';
import type { Addressed } from './readers.ts';
import { addressedPeople, jobsSeenBy } from './readers.ts';
import { reach } from './recipients.ts';

/** The job's answers and issues as a PDF: the document that each reader could export. */
export const sendQaSummary: Executor<'send_qa_summary'> = async (context, config) => {
  const jobs = await targetJobs(context, config.target);
  const [first] = jobs;
  if (!first) throw new ActionRefused('no_job_to_summarize');
  for (const id of jobs) await innerCall(context.owner, readJob, { params: { id } });
  const people = await addressedPeople(context, await reach(context, config.to));
  const strangers = people.addressed.filter(({ to, reader }) => reader.shownBy && isEmailAddress(to.email));
  let link: Promise<string> | undefined;
  return mail(context, people, {
    ...config,
    pathFor: () => `/jobs/${first}`,
    linkFor: async ({ reader }) => {
      // Automations of an earlier release have no such member.
      const days = config.linkDays ?? null;
      if (days === null || !reader.shownBy) return undefined;
      link ??= makeLink(context, { jobId: first, days, strangers });
      return link;
    },
    attached: {
      kind: 'job_pdf',
      inputFor: async ({ reader }) => {
        const seen = await jobsSeenBy(context, reader, jobs);
        if (seen.length === 0) return 'hidden';
        const shown = await jobsShownTo(context.owner.db, reader, seen);
        return shown.length === 0 ? 'shown nothing' : { jobs: [...shown], format: 'pdf', archival: false };
      },
    },
  });
};

/** One link for all who have no account, with the rights of the automation's owner. */
async function makeLink(
  { owner: { db, actor, now, record }, automation }: ActionContext,
  { jobId, days, strangers }: { jobId: string; days: number; strangers: readonly Addressed[] },
): Promise<string> {
  const expiresAt = clientLinkEnd(now, days);
  const emails = strangers.map(({ to }) => to.email);
  const sent = { jobId, createdBy: actor.id, automationId: automation.id, emails, expiresAt, now };
  const linkId = await insertClientLink(db, sent);
  const job = await db.first(sql<{ id: string; jobTypeId: string; projectId: string | null }>`
    select id, job_type_id as "jobTypeId", project_id as "projectId" from ${db.table('jobs')} where id = ${jobId}`);
  if (job) {
    const after = { linkId, emails, expiresAt: expiresAt.toISOString() };
    record('job.sent', { subjectId: jobId, relations: relationsOf(job), before: null, after });
  }
  return linkId;
}
