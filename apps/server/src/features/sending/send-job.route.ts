import * as calls from '@plumbline/contract/client-links';
import type { Role } from '@plumbline/domain/actor/roles';
import { readerOf } from '@plumbline/domain/access/reader-of';
import { clientLinkEnd } from '@plumbline/domain/jobs/client-link';
import type { Language } from '@plumbline/domain/languages/languages';
import { nameOf } from '@plumbline/domain/languages/names';
import type { Translated } from '@plumbline/domain/languages/names';
import { mailsLeft, sharedMailsPerDay } from '@plumbline/domain/questionnaire/shared-mails';
import { asWritten, filled } from '@plumbline/texts/fill';
import { textsIn } from '@plumbline/texts/texts';
import { sql } from 'kysely';
import { visibleJobsByRow } from '../../access/job-scope.ts';
import { jobsShownTo } from '../../access/jobs-shown.ts';
import { withTranslations } from '../../database/reference-json.ts';
import type { SignedInContext } from '../../http/context.ts';
import { endpoint } from '../../http/endpoint.ts';
import { Problem } from '../../http/problem.ts';
import { newId } from '../../ids.ts';
import { addressesSentSince, demandSomethingShown, insertClientLink } from '../client-links/index.ts';
import type { LockedJob } from '../jobs/index.ts';
import { lockJob, relationsOf } from '../jobs/index.ts';
import type { AttachedMails } from '../outgoing-mails/index.ts';
import { attachedMailQueue } from '../outgoing-mails/index.ts';

/** Whom an address is: somebody with an account here, or a stranger. */
interface Recipient {
  email: string;
  account: { id: string; role: Role; canManageSkills: boolean; language: Language | null } | null;
}

/** Each address with who has it. Those who may not sign in any more get nothing: their address is refused. */
async function recipientsOf({ db }: SignedInContext, emails: readonly string[]): Promise<Recipient[]> {
  const rows = await db.rows(sql<{ email: string; isGone: boolean } & NonNullable<Recipient['account']>>`
    select lower(u.email) as email, u.banned_at is not null as "isGone", u.id, u.role, u.can_manage_skills as "canManageSkills",
      u.language
    from ${db.table('users')} u where u.removed_at is null and lower(u.email) = any(${[...emails]}::text[])`);
  const byEmail = new Map(rows.map((row) => [row.email, row]));
  return emails.map((email, place) => {
    const found = byEmail.get(email);
    if (!found) return { email, account: null };
    const { isGone, email: _, ...account } = found;
    if (isGone) throw seesNoJob(place);
    return { email, account };
  });
}

const seesNoJob = (place: number) =>
  new Problem('not_valid', { fields: [{ path: `emails.${place}`, code: 'recipient_sees_no_job', message: '' }] });

/**
 * Rate-limits mails that people can trigger to arbitrary addresses, as answers that are shared by mail are. Who sends several jobs at
 * once is counted one after the other.
 * @throws Problem not_valid with the number that is left
 */
async function limitAddresses({ db, actor, now }: SignedInContext, more: number): Promise<void> {
  await db.rows(sql`select from ${db.table('users')} where id = ${actor.id} for no key update`);
  const sent = await addressesSentSince(db, actor.id, new Date(now.getTime() - 86_400_000));
  const { isWithin, left } = mailsLeft(sent, more);
  if (isWithin) return;
  throw new Problem('not_valid', {
    details: { limit: sharedMailsPerDay, left },
    fields: [{ path: 'emails', code: 'addresses_too_many_today', message: '' }],
  });
}

/** That each of them sees something of the job. @throws Problem not_valid, nothing_shown_to_clients where somebody would get an empty file */
async function demandReaders(context: SignedInContext, jobId: string, recipients: readonly Recipient[]): Promise<void> {
  const { db, actor } = context;
  if (recipients.some(({ account }) => account === null)) await demandSomethingShown(context, jobId);
  for (const [place, { account }] of recipients.entries()) {
    if (!account) continue;
    const reader = readerOf(account, actor);
    const seen = await db.first(sql`
      select from ${db.table('jobs')} j where j.id = ${jobId} and ${visibleJobsByRow(db, reader)}`);
    if (!seen) throw seesNoJob(place);
    if ((await jobsShownTo(db, reader, [jobId])).length === 0) throw new Problem('nothing_shown_to_clients');
  }
}

interface Sender {
  name: string;
  jobType: { title: string } & Translated;
}

/** The job as a PDF by mail, made for each reader in the background: once for all strangers of one language. */
async function enqueueMails(
  { instance, actor, settings, input, enqueue, db }: SignedInContext & { input: { body: { sentence: string } } },
  job: LockedJob,
  { recipients, linkId }: { recipients: readonly Recipient[]; linkId: string },
): Promise<void> {
  const sender = await db.first(sql<Sender>`
    select coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.email) as name,
      (select ${withTranslations(sql`'title', t.title`, sql`t.translations`)} from ${db.table('job_types')} t
        where t.id = ${job.jobTypeId}) as "jobType"
    from ${db.table('users')} u where u.id = ${actor.id}`);
  const byReader = new Map<string, AttachedMails>();
  for (const { email, account } of recipients) {
    const language = account?.language ?? settings.defaultLanguage;
    const { sentJob } = textsIn(language).mails;
    const words = {
      company: settings.companyName || 'Plumbline',
      author: sender?.name ?? '',
      job: `#${job.number}`,
      jobType: sender ? nameOf(sender.jobType, language) : '',
    };
    const intro = filled(sentJob.intro, words, asWritten);
    const mail = {
      schema: instance.schema,
      mailId: newId(),
      email,
      language,
      subject: filled(sentJob.subject, words, asWritten),
      text: [intro, input.body.sentence].join('\n'),
      path: `/jobs/${job.id}`,
      sentBy: words.author,
      ...(!account && { clientLinkId: linkId }),
    };
    const key = `${account?.id ?? ''} ${language}`;
    const one = byReader.get(key) ?? {
      schema: instance.schema,
      ownerId: actor.id,
      readerId: account?.id ?? null,
      kind: 'job_pdf' as const,
      input: { jobs: [job.id], format: 'pdf', archival: false },
      mails: [],
    };
    byReader.set(key, { ...one, mails: [...one.mails, mail] });
  }
  await enqueue(attachedMailQueue, [...byReader.values()]);
}

export const sendJob = endpoint(calls.sendJob, {
  handle: async (context) => {
    const { db, actor, authorize, record, now, input } = context;
    const { emails, days } = input.body;
    const job = await lockJob(db, actor, input.params.id);
    authorize('job.send', job.facts);
    await limitAddresses(context, emails.length);
    const recipients = await recipientsOf(context, emails);
    await demandReaders(context, job.id, recipients);
    const hasStrangers = recipients.some(({ account }) => account === null);
    const expiresAt = hasStrangers ? clientLinkEnd(now, days) : null;
    const linkId = await insertClientLink(db, { jobId: job.id, createdBy: actor.id, emails, expiresAt, now });
    await enqueueMails(context, job, { recipients, linkId });
    record('job.sent', {
      subjectId: job.id,
      relations: relationsOf(job),
      before: null,
      after: { linkId, emails, expiresAt: expiresAt?.toISOString() ?? null },
    });
    return { success: true as const };
  },
});
