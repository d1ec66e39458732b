import { problemOfStatus, slackProblem } from '@plumbline/domain/webhooks/channels';
import { z } from 'zod';
import type { OutgoingHttp } from '../outgoing-http/outgoing-http.ts';
import type { ServiceResponse } from './channel-fault.ts';
import { askService, ChannelFault, jsonOf } from './channel-fault.ts';

/** Where Slack is asked, and by which bot. */
export interface SlackPlace {
  http: OutgoingHttp;
  slackUrl: string;
  botToken: string;
}

const answer = z.looseObject({
  ok: z.boolean(),
  error: z.string().optional(),
  response_metadata: z.looseObject({ next_cursor: z.string().optional() }).optional(),
});

/**
 * Calls a method of Slack's Web API once; it says in the response's body whether it was carried out.
 * @param sent query of a GET, or the JSON of a POST
 * @throws ChannelFault
 */
export async function askSlack(
  { http, slackUrl, botToken }: SlackPlace,
  name: string,
  sent: { query: Readonly<Record<string, string>> } | { body: unknown },
): Promise<{ response: ServiceResponse; json: z.output<typeof answer> }> {
  const url = new URL(`/api/${name}`, slackUrl);
  if ('query' in sent) url.search = new URLSearchParams(sent.query).toString();
  const response = await askService(http, {
    url: url.href,
    method: 'query' in sent ? 'GET' : 'POST',
    headers: {
      authorization: `Bearer ${botToken}`,
      ...('body' in sent && { 'content-type': 'application/json; charset=utf-8' }),
    },
    ...('body' in sent && { body: JSON.stringify(sent.body) }),
  });
  const { exchange } = response;
  const read = answer.safeParse(jsonOf(response));
  if (!read.success) {
    const problem = problemOfStatus(exchange.status ?? 0);
    const isOfSlack = problem === 'throttled' || problem === 'service_down' || problem === 'card_too_large';
    throw new ChannelFault(isOfSlack ? problem : 'not_the_service', exchange);
  }
  if (!read.data.ok) {
    throw new ChannelFault(exchange.status === 429 ? 'throttled' : slackProblem(read.data.error ?? ''), exchange);
  }
  return { response, json: read.data };
}

const channels = z.object({ channels: z.array(z.object({ id: z.string(), name: z.string() })) });
/** Workspaces have thousands of channels; as many pages of a thousand are read. */
const channelPages = 5;

/** The channels that the bot sees and that are not archived. @throws ChannelFault */
export async function listSlackChannels(place: SlackPlace): Promise<{ id: string; name: string }[]> {
  const found: { id: string; name: string }[] = [];
  let cursor = '';
  for (let count = 0; count < channelPages; count += 1) {
    const query = {
      types: 'public_channel,private_channel',
      exclude_archived: 'true',
      limit: '1000',
      ...(cursor !== '' && { cursor }),
    };
    const { json, response } = await askSlack(place, 'conversations.list', { query });
    const read = channels.safeParse(json);
    if (!read.success) throw new ChannelFault('not_the_service', response.exchange);
    found.push(...read.data.channels);
    cursor = json.response_metadata?.next_cursor ?? '';
    if (cursor === '') break;
  }
  return found;
}
