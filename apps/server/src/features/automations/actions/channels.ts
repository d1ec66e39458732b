import type { AutomationData, PersonData } from '@plumbline/domain/automations/data';
import { isShownInChannel } from '@plumbline/domain/webhooks/channels';
import { channelCard, enqueueDelivery, readJobsOnCards, readPostedChannel } from '../../webhooks/index.ts';
import type { ActionContext, Executor } from './action-context.ts';
import { effectKey, written } from './action-context.ts';
import { ActionRefused } from './action-refused.ts';
import { instanceAddress } from '../../../instances/instance-address.ts';

const withoutContact = (person: PersonData | null): PersonData | null =>
  person && { ...person, email: '', phoneNumber: '' };

/** What everybody in a channel may read of an event: no answer, and of people their names alone. */
function asSeenInChannel(data: AutomationData): AutomationData {
  return {
    ...data,
    answer: null,
    actor: withoutContact(data.actor),
    user: withoutContact(data.user),
    job: data.job && { ...data.job, answers: {}, issues: 0, score: null },
  };
}

/** Queues a card in the transaction; of a project that the channel is not for, none is posted. */
export const postToChannel: Executor<'post_to_channel'> = async (context: ActionContext, config) => {
  const { owner, made } = context;
  const seen = { ...context, data: asSeenInChannel(context.data) };
  const [title, text] = [written(seen, config.title), written(seen, config.text)];
  context.given({ channel: config.channel, title, text });
  const channel = await readPostedChannel(owner.db, config.channel);
  if (!channel) throw new ActionRefused('channel_off');
  const jobId = made.job?._id ?? context.data.job?._id;
  const job = jobId === undefined ? undefined : (await readJobsOnCards(owner.db, [jobId])).get(jobId);
  const { project } = context.data;
  const about = job ?? { project: project && { id: project._id, isPrivate: project.isPrivate } };
  if (!isShownInChannel(channel, about)) throw new ActionRefused('channel_of_others');
  const card = channelCard({ title, text }, job ?? null, {
    language: channel.language,
    settings: owner.settings,
    origin: instanceAddress(owner.services.configuration, owner.instance.name),
  });
  const { event } = context.data;
  const delivery = await enqueueDelivery(
    { ...owner, afterCommit: (call) => owner.afterCommit(call) },
    {
      webhookId: channel.id,
      key: effectKey(context),
      type: 'automation.run',
      at: new Date(event.at),
      ...(event.id !== null && { eventId: event.id }),
      data: { card },
    },
  );
  if (!delivery) throw new ActionRefused('channel_off');
  return { output: { delivery } };
};
