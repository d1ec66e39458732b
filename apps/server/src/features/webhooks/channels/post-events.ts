import { isLanguage } from '@plumbline/domain/languages/languages';
import type { Language } from '@plumbline/domain/languages/languages';
import type { AppSettings } from '@plumbline/domain/settings/app-settings';
import { writtenDirection } from '@plumbline/domain/settings/text-direction';
import type { Card } from '@plumbline/domain/webhooks/cards';
import type { ChannelMoment } from '@plumbline/domain/webhooks/channels';
import { isShownInChannel, momentOf } from '@plumbline/domain/webhooks/channels';
import { textsIn } from '@plumbline/texts/texts';
import { sql } from 'kysely';
import type { InstanceDatabase } from '../../../database/instance-database.ts';
import { uuidOf } from '../../../database/uuid.ts';
import type { ConsumerContext, StoredEvent } from '../../../events/consumer.ts';
import { statusText } from '../../../events/texts/status-texts.ts';
import { instanceAddress } from '../../../instances/instance-address.ts';
import { enqueueDeliveries } from '../store/enqueue-deliveries.ts';

interface ListeningChannel {
  id: string;
  moments: string[];
  projectId: string | null;
  language: string;
}

/** A job as a card shows it. */
interface JobOnCard {
  id: string;
  number: number;
  status: string;
  title: string;
  titles: Record<string, { title?: string } | undefined>;
  project: { id: string; name: string; isPrivate: boolean } | null;
}

/**
 * Queues the cards of events, once for each event and channel, in the transaction that marks the events as handled. What everybody who is
 * in a job's project may see is on them: which job it is, and its status.
 */
export async function postEvents(
  events: readonly StoredEvent[],
  { db, services, afterCommit }: ConsumerContext,
): Promise<void> {
  const found = events.flatMap((event) => {
    const moment = momentOf(event.name, event.after);
    return moment && event.jobId !== null ? [{ event, moment, jobId: event.jobId }] : [];
  });
  if (found.length === 0) return;
  const channels = await readListening(db, [...new Set(found.map(({ moment }) => moment))]);
  if (channels.length === 0) return;
  const jobs = await readJobs(
    db,
    found.map(({ jobId }) => jobId),
  );
  const hidden = await issuesNotForAll(
    db,
    found.filter(({ moment }) => moment === 'issue').map(({ event }) => event.id),
  );
  const { settings } = await services.settings.of(services.databaseOf(db.schema));
  const instance = await services.instances.bySchema(db.schema);
  const origin = instanceAddress(services.configuration, instance?.name ?? '');
  const deliveries = found.flatMap(({ event, moment, jobId }) => {
    const job = jobs.get(jobId);
    if (!job || hidden.has(event.id)) return [];
    return channels
      .filter((channel) => channel.moments.includes(moment) && isShownInChannel(channel, job))
      .map((channel) => ({
        webhookId: channel.id,
        key: `event ${event.id}`,
        type: event.name,
        at: event.at,
        eventId: event.id,
        data: { card: cardOf(moment, statusAt(event, job), { language: channel.language, settings, origin }) },
      }));
  });
  await enqueueDeliveries({ db, services, afterCommit }, deliveries);
}

/** The job with the status that the event gave it: by now it may have another one. */
function statusAt({ after }: StoredEvent, job: JobOnCard): JobOnCard {
  const { status } = (after ?? {}) as { status?: unknown };
  return typeof status === 'string' ? { ...job, status } : job;
}

interface CardWords {
  language: string;
  settings: Pick<AppSettings, 'statusTranslations'>;
  /** The instance's address. */
  origin: string;
}

/** The card of a job. */
export function cardOf(
  moment: ChannelMoment | 'test' | { title: string; text: string },
  job: JobOnCard | null,
  words: CardWords,
): Card {
  const language: Language = isLanguage(words.language) ? words.language : 'en';
  const { channels: texts } = textsIn(language);
  const { title, text } = typeof moment === 'object' ? moment : { title: texts.titles[moment], text: '' };
  const facts = job
    ? [
        { name: texts.job, value: `${job.number} · ${job.titles[language]?.title || job.title}` },
        ...(job.project ? [{ name: texts.project, value: job.project.name }] : []),
        { name: texts.status, value: statusText(job.status, language, words.settings) },
      ]
    : [];
  return {
    title,
    text,
    facts,
    link: job
      ? { text: texts.openJob, url: `${words.origin}/jobs/${job.id}` }
      : { text: texts.open, url: `${words.origin}/` },
    isRightToLeft: writtenDirection(language) === 'rtl',
  };
}

function readListening(db: InstanceDatabase, moments: readonly ChannelMoment[]): Promise<ListeningChannel[]> {
  return db.rows(sql<ListeningChannel>`
    select w.id, c.moments, c.project_id as "projectId", c.language
    from ${db.table('channels')} c join ${db.table('webhooks')} w on w.id = c.webhook_id
    where w.removed_at is null and w.state <> 'off' and c.moments && ${moments}::text[] order by w.id`);
}

/** Jobs that are there, by their ids. */
export async function readJobs(db: InstanceDatabase, ids: readonly string[]): Promise<Map<string, JobOnCard>> {
  const rows = await db.rows(sql<JobOnCard>`
    select j.id, j.number, j.status, t.title, t.translations as titles,
      case when p.id is not null then json_build_object('id', p.id, 'name', p.name, 'isPrivate', p.is_private) end as project
    from ${db.table('jobs')} j join ${db.table('job_types')} t on t.id = j.job_type_id
    left join ${db.table('projects')} p on p.id = j.project_id
    where j.id = any(${[...new Set(ids)]}::uuid[]) and j.removed_at is null`);
  return new Map(rows.map((row) => [row.id, row]));
}

/** Of these events those whose issues are in nothing but answers that some inspectors or project managers don't see. */
async function issuesNotForAll(db: InstanceDatabase, ids: readonly number[]): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set();
  const rows = await db.rows(sql<{ id: number }>`
    select e.id from ${db.table('events')} e where e.id = any(${ids}::bigint[]) and not exists (
      select from jsonb_array_elements_text(e.after -> 'questionIds') as asked (id)
      join ${db.table('questions')} q on q.id = ${uuidOf(sql`asked.id`)}
      join ${db.table('question_revisions')} r on r.question_id = q.id and r.revision = q.current_revision
      where r.settings #>> '{permissions,inspector}' is distinct from 'false'
        and r.settings #>> '{permissions,inspector,read}' is distinct from 'false'
        and r.settings #>> '{permissions,project_manager}' is distinct from 'false'
        and r.settings #>> '{permissions,project_manager,read}' is distinct from 'false'
        and coalesce(r.settings #>> '{permissions,readers,who}', 'all') not in ('no_one', 'own_only', 'selected'))`);
  return new Set(rows.map(({ id }) => id));
}
