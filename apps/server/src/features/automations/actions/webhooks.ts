import type { Destination } from '@plumbline/domain/automations/action-facts';
import { writeMentions } from '@plumbline/domain/automations/mentions';
import { sql } from 'kysely';
import type { InstanceDatabase } from '../../../database/instance-database.ts';
import type { NewDelivery } from '../../webhooks/index.ts';
import { checkAddresses, deliveryIdOf, enqueueDelivery, payloadOf } from '../../webhooks/index.ts';
import { readData } from '../read-data.ts';
import type { ActionContext, ActionResult, Executor } from './action-context.ts';
import { effectKey, targetJobs } from './action-context.ts';
import { ActionRefused } from './action-refused.ts';

/** What a step sends, and what the log shows of it. */
export function deliveryOfStep(
  context: Pick<ActionContext, 'automation' | 'run' | 'data' | 'made' | 'words'>,
  { webhook, url, params }: Pick<Destination, 'webhook' | 'url' | 'params'>,
  data: Readonly<Record<string, unknown>>,
): { input: Readonly<Record<string, unknown>>; delivery: NewDelivery } {
  const { automation, data: known, made, words } = context;
  const created = made.job || made.user ? { created: { job: made.job ?? null, user: made.user ?? null } } : {};
  const payload = { automation: { _id: automation.id, name: automation.name }, ...data, ...created };
  return {
    input: { webhook, data: payload },
    delivery: {
      webhookId: webhook ?? '',
      key: effectKey(context),
      type: 'automation.run',
      at: new Date(known.event.at),
      ...(known.event.id !== null && { eventId: known.event.id }),
      data: payload,
      parameters: Object.fromEntries(params.map(({ name, value }) => [name, writeMentions(value, known, words, made)])),
      // The parameters of a webhook of the action's own are these, as they are now.
      hasOnlyParameters: url !== '',
    },
  };
}

/** Queues a delivery in the transaction: its body stays as it is now, however often it is sent. */
async function deliver(
  context: ActionContext,
  config: Destination,
  data: Readonly<Record<string, unknown>>,
): Promise<ActionResult> {
  const { owner } = context;
  const { webhook, url, method } = config;
  const { input, delivery } = deliveryOfStep(context, config, data);
  context.given(input);
  // An address that is typed becomes a webhook once the automation is saved.
  if (webhook === null && url !== '' && context.isTest) {
    await checkAddresses(owner.services, [{ path: 'url', url }]);
    context.given({ url, method, body: JSON.parse(payloadOf(deliveryIdOf(delivery), delivery, [])) as unknown });
    return {};
  }
  if (webhook === null) throw new ActionRefused('link_not_valid');
  const id = await enqueueDelivery({ ...owner, afterCommit: (call) => owner.afterCommit(call) }, delivery);
  if (!id) throw new ActionRefused('webhook_off');
  if (context.isTest) context.given({ webhook, ...(await sentBy(owner.db, id)) });
  return { output: { delivery: id } };
}

/** Where a delivery goes, and its body as it is sent. */
async function sentBy(db: InstanceDatabase, id: string) {
  const row = await db.first(sql<{ url: string; method: string; payload: string }>`
    select w.url, w.method, d.payload from ${db.table('webhook_deliveries')} d
    join ${db.table('webhooks')} w on w.id = d.webhook_id where d.id = ${id}`);
  return row && { url: row.url, method: row.method, body: JSON.parse(row.payload) as unknown };
}

export const sendWebhook: Executor<'send_webhook'> = (context, config) => deliver(context, config, { ...context.data });

/** Jobs with their projects and answers, and those linked to them. */
export const sendConnectedData: Executor<'send_connected_data'> = async (context, config) => {
  const { owner } = context;
  const { db, now, settings } = owner;
  const ids = await targetJobs(context, config.target);
  const links = await db.rows(sql<{ previous: string; next: string }>`select previous_id as previous, next_id as next
    from ${db.table('job_links')} where previous_id = any(${ids}::uuid[]) or next_id = any(${ids}::uuid[])`);
  const all = [...new Set([...ids, ...links.flatMap((link) => [link.previous, link.next])])];
  const read = await readData(
    { db, now, settings },
    all.map((jobId) => ({
      kind: 'job_created' as const,
      eventId: null,
      at: now,
      item: '',
      jobId,
      status: null,
      projectId: null,
      userId: null,
      actorId: null,
      skill: null,
      callId: null,
      withAnswers: true,
    })),
  );
  const jobs = read.flatMap(({ job, project }) => (job ? [{ ...job, project }] : []));
  const linked = (end: 'previous' | 'next') => {
    const from = end === 'previous' ? 'next' : 'previous';
    const wanted = new Set(links.filter((link) => ids.includes(link[from])).map((link) => link[end]));
    return jobs.filter((job) => wanted.has(job._id));
  };
  return deliver(context, config, {
    event: context.data.event,
    jobs: jobs.filter((job) => ids.includes(job._id)),
    previous: linked('previous'),
    next: linked('next'),
  });
};
