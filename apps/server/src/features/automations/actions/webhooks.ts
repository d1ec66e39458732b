import type { ActionConfig } from '@plumbline/domain/automations/action-kinds';
import { sql } from 'kysely';
import type { NewDelivery } from '../../webhooks/index.ts';
import { enqueueDelivery } from '../../webhooks/index.ts';
import { readData } from '../read-data.ts';
import type { ActionContext, ActionResult, Executor } from './action-context.ts';
import { effectKey, targetJobs } from './action-context.ts';
import { ActionRefused } from './action-refused.ts';

type Destination = ActionConfig<'send_webhook'>;

/** What a step sends, and what the log shows of it. */
export function deliveryOfStep(
  context: Pick<ActionContext, 'automation' | 'run' | 'data'>,
  webhook: string,
  data: Readonly<Record<string, unknown>>,
): { input: Readonly<Record<string, unknown>>; delivery: NewDelivery } {
  const { automation, data: known } = context;
  const payload = { automation: { _id: automation.id, name: automation.name }, ...data };
  return {
    input: { webhook, data: payload },
    delivery: {
      webhookId: webhook,
      key: effectKey(context),
      type: 'automation.run',
      at: new Date(known.event.at),
      ...(known.event.id !== null && { eventId: known.event.id }),
      data: payload,
    },
  };
}

/** Queues a delivery in the transaction: its body stays as it is now, however often it is sent. */
async function deliver(
  context: ActionContext,
  { webhook }: Pick<Destination, 'webhook'>,
  data: Readonly<Record<string, unknown>>,
): Promise<ActionResult> {
  const { owner } = context;
  const { input, delivery } = deliveryOfStep(context, webhook ?? '', data);
  context.given({ ...input, webhook });
  if (context.isTest) return {};
  if (webhook === null) throw new ActionRefused('link_not_valid');
  const id = await enqueueDelivery({ ...owner, afterCommit: (call) => owner.afterCommit(call) }, delivery);
  if (!id) throw new ActionRefused('webhook_off');
  return { output: { delivery: id } };
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
