import type { Card } from '@plumbline/domain/webhooks/cards';
import { postBody, slackMetadataType } from '@plumbline/domain/webhooks/cards';
import type { ChannelProblem, ChannelService } from '@plumbline/domain/webhooks/channels';
import { isCertainlyNotPosted, problemOfStatus, slackProblem } from '@plumbline/domain/webhooks/channels';
import { z } from 'zod';
import type { Exchange } from '../../../adapters/channels/channel-fault.ts';
import { askService, ChannelFault } from '../../../adapters/channels/channel-fault.ts';
import { askGraph, listGraph } from '../../../adapters/channels/microsoft-graph.ts';
import { askSlack } from '../../../adapters/channels/slack-api.ts';
import type { InstanceDatabase } from '../../../database/instance-database.ts';
import type { Services } from '../../../services.ts';
import type { MadeAttempt } from '../send-request.ts';
import { asAccount, graphAppOf, graphPlaceOf, slackPlaceOf } from './connections.ts';

/** A channel as cards are posted to it. */
export interface PostedChannel {
  service: ChannelService;
  teamId: string;
  channelId: string;
  /** Encrypted. */
  address: string;
}

/** A card with its delivery. */
interface PostedCard {
  id: string;
  /** The delivery's payload. */
  payload: string;
  /** When an attempt began whose end nobody knows; null where none did. */
  begunAt: Date | null;
}

/** An attempt to post a card. */
export interface PostedAttempt extends MadeAttempt {
  /** Null: it is in the channel. */
  problem: ChannelProblem | null;
  /** As {@link PostedCard.begunAt}, afterwards. */
  begunAt: Date | null;
}

export const addressPurpose = 'channel';

/** The address of a link as it is shown: whoever has the whole of it can post there. */
export function shownAddress(address: string): string {
  return URL.canParse(address) ? `${new URL(address).origin}/…` : '';
}

const payload = z.object({ data: z.object({ card: z.custom<Card>((value) => typeof value === 'object') }) });
/** The card of a delivery, as it was made when its event was handled. */
const readCard = ({ payload: text }: PostedCard): Card => payload.parse(JSON.parse(text)).data.card;

/** A message may carry a time that is earlier than the beginning of its attempt by this clock (milliseconds). */
const skew = 5 * 60_000;
const messagePages = 10;
/** An attempt that has taken so long already posts nothing: its entry of the queue would be given to somebody else (milliseconds). */
const longestBefore = 15_000;

/** What was asked last. */
interface Posting {
  exchange: Exchange;
  body: string;
}

interface Post {
  services: Services;
  db: InstanceDatabase;
  channel: PostedChannel;
  card: PostedCard;
  body: Record<string, unknown>;
  /** Records that the card is posted from now on. False: somebody else does. */
  begin: () => Promise<boolean>;
  begun: number;
}

/** That another worker is making this attempt. */
class TakenElsewhere extends Error {}

/**
 * Posts a card once, and never again what is in the channel already: an attempt that may have posted is looked up in the channel first.
 * Links can't be read; they get the delivery's id in a header, and after a break in the middle of a post the card may appear twice.
 * @param begin called directly before the card is posted
 * @returns undefined if another worker is making this attempt
 */
export async function postCard(
  services: Services,
  db: InstanceDatabase,
  channel: PostedChannel,
  card: PostedCard,
  begin: () => Promise<boolean>,
): Promise<PostedAttempt | undefined> {
  const at = services.now();
  const body = postBody(channel.service, readCard(card), { id: card.id, channelId: channel.channelId });
  const progress = { hasBegun: false };
  const post: Post = {
    services,
    db,
    channel,
    card,
    body,
    begun: performance.now(),
    begin: async () => (progress.hasBegun = await begin()),
  };
  const sent = { at, method: 'POST', requestHeaders: { 'content-type': 'application/json' } };
  try {
    const { exchange, body: requestBody } = await posters[channel.service](post);
    return { ...sent, ...attemptOf(exchange), requestBody, problem: null, begunAt: null };
  } catch (error) {
    if (error instanceof TakenElsewhere) return undefined;
    if (!(error instanceof ChannelFault)) throw error;
    const { problem, exchange } = error;
    const isOpen = progress.hasBegun ? !isCertainlyNotPosted(problem) : card.begunAt !== null;
    return {
      ...sent,
      ...attemptOf(exchange),
      requestBody: progress.hasBegun ? JSON.stringify(body) : '',
      problem,
      begunAt: isOpen ? (card.begunAt ?? at) : null,
    };
  }
}

function attemptOf(exchange: Exchange | undefined) {
  return {
    durationMs: exchange?.durationMs ?? 0,
    method: exchange?.method ?? 'POST',
    url: exchange?.url ?? '',
    status: exchange?.status ?? null,
    failure: exchange?.failure ?? null,
    responseHeaders: exchange?.headers ?? null,
    responseBody: exchange?.body ?? null,
  };
}

/** Before a card is posted. @throws TakenElsewhere; ChannelFault where there is no time left */
async function beginPosting(post: Post): Promise<void> {
  if (performance.now() - post.begun > longestBefore) throw new ChannelFault('service_down');
  if (!(await post.begin())) throw new TakenElsewhere();
}

const posters: Readonly<Record<ChannelService, (post: Post) => Promise<Posting>>> = {
  teams: async (post) => {
    const { services, db, channel, card, body } = post;
    const stored = await services.settings.of(services.databaseOf(db.schema));
    const app = await graphAppOf(services, stored);
    const place = graphPlaceOf(services);
    const path = `/teams/${encodeURIComponent(channel.teamId)}/channels/${encodeURIComponent(channel.channelId)}/messages`;
    return asAccount(services, services.databaseOf(db.schema), app, async (token) => {
      if (card.begunAt) {
        const since = card.begunAt.getTime() - skew;
        const found = await findInGraph(listGraph(place, token, `${path}?$top=50`, messagePages), card.id, since);
        if (found) return { exchange: foundAt(new URL(`/v1.0${path}`, place.graphUrl).href), body: '' };
      }
      await beginPosting(post);
      const { response } = await askGraph(place, token, { method: 'POST', path, body });
      return { exchange: response.exchange, body: JSON.stringify(body) };
    });
  },
  slack: async (post) => {
    const { services, db, channel, card, body } = post;
    const place = await slackPlaceOf(services, await services.settings.of(services.databaseOf(db.schema)));
    if (card.begunAt && (await isInSlack(place, channel.channelId, card.id, card.begunAt.getTime() - skew)))
      return { exchange: foundAt(new URL('/api/conversations.history', place.slackUrl).href), body: '' };
    await beginPosting(post);
    const { response } = await askSlack(place, 'chat.postMessage', { body });
    return { exchange: response.exchange, body: JSON.stringify(body) };
  },
  teams_link: postToLink,
  slack_link: postToLink,
};

/** What the log shows of a card that was found in its channel. */
const foundAt = (url: string): Exchange => ({
  url,
  method: 'GET',
  status: 200,
  failure: null,
  headers: {},
  body: '',
  durationMs: 0,
});

const message = z.object({
  createdDateTime: z.string().optional(),
  attachments: z.array(z.object({ id: z.string().nullish() })).nullish(),
});

/** Whether one of these messages, the newest first, is the card. */
async function findInGraph(messages: AsyncIterable<unknown>, id: string, since: number): Promise<boolean> {
  for await (const item of messages) {
    const { success, data } = message.safeParse(item);
    if (!success) continue;
    if (data.attachments?.some((one) => one.id?.toLowerCase() === id)) return true;
    if (data.createdDateTime !== undefined && Date.parse(data.createdDateTime) < since) return false;
  }
  return false;
}

const history = z.object({
  messages: z.array(
    z.looseObject({
      metadata: z
        .object({ event_type: z.string(), event_payload: z.record(z.string(), z.unknown()) })
        .partial()
        .optional(),
    }),
  ),
});

async function isInSlack(
  place: Parameters<typeof askSlack>[0],
  channelId: string,
  id: string,
  since: number,
): Promise<boolean> {
  let cursor = '';
  for (let count = 0; count < messagePages; count += 1) {
    const { json, response } = await askSlack(place, 'conversations.history', {
      query: {
        channel: channelId,
        oldest: String(since / 1000),
        include_all_metadata: 'true',
        limit: '200',
        ...(cursor !== '' && { cursor }),
      },
    });
    const read = history.safeParse(json);
    if (!read.success) throw new ChannelFault('not_the_service', response.exchange);
    const isThere = read.data.messages.some(
      ({ metadata }) => metadata?.event_type === slackMetadataType && metadata.event_payload?.['delivery'] === id,
    );
    cursor = json.response_metadata?.next_cursor ?? '';
    if (isThere || cursor === '') return isThere;
  }
  return false;
}

/** A link holds all that lets anybody in: where it is refused, it was withdrawn, and another one is needed. */
function linkProblemOf(status: number): ChannelProblem | undefined {
  const problem = problemOfStatus(status);
  return problem === 'token_revoked' || problem === 'missing_scope' ? 'channel_gone' : problem;
}

/** Errors of incoming webhooks are one word. */
const word = /^[a-z_]{1,60}$/;

async function postToLink(post: Post): Promise<Posting> {
  const { services, channel, card, body } = post;
  const address = await services.secrets.open(channel.address, addressPurpose);
  if (address === undefined) throw new ChannelFault('secret_unreadable');
  await beginPosting(post);
  const shown = shownAddress(address);
  const written = JSON.stringify(body);
  try {
    const { exchange, text } = await askService(services.outgoingHttp, {
      url: address,
      method: 'POST',
      headers: { 'content-type': 'application/json', 'user-agent': 'Plumbline-Webhooks/1', 'webhook-id': card.id },
      body: written,
    });
    const said = text.trim();
    // Connectors of Teams say under 200, too, that they failed; and pages of sign-in are no receivers.
    const failed = /^Webhook message delivery failed(?:.*HTTP error (\d{3}))?/is.exec(said);
    const problem = linkProblemOf(failed ? Number(failed[1] ?? 400) : (exchange.status ?? 0));
    const isPage = /^\s*</.test(text);
    if (problem === undefined && !isPage && (channel.service === 'teams_link' || said === 'ok'))
      return { exchange: { ...exchange, url: shown }, body: written };
    const named = channel.service === 'slack_link' && word.test(said) ? slackProblem(said) : undefined;
    throw new ChannelFault(
      named ?? (isPage && (exchange.status ?? 0) < 500 ? 'not_the_service' : (problem ?? 'not_the_service')),
      {
        ...exchange,
        url: shown,
      },
    );
  } catch (error) {
    if (!(error instanceof ChannelFault) || !error.exchange) throw error;
    throw new ChannelFault(error.problem, { ...error.exchange, url: shown });
  }
}
