import type { EventName } from '../events/catalogue.ts';

/**
 * Where cards are posted (spec/2 §7 "Widgets, teams, apps"; decision 0101): a channel of Microsoft Teams or Slack by the company's
 * connection, or an address that the other side made for cards alone (a workflow of Teams, an incoming webhook of Slack).
 */
export const channelServices = ['teams', 'slack', 'teams_link', 'slack_link'] as const;
export type ChannelService = (typeof channelServices)[number];

/** The services whose channels are reached by a connection of the company. */
export const connectedServices = ['teams', 'slack'] as const satisfies readonly ChannelService[];
export type ConnectedService = (typeof connectedServices)[number];

/** Whether a channel is an address that whoever has it can post to. */
export function isLink(service: ChannelService): service is Exclude<ChannelService, ConnectedService> {
  return service === 'teams_link' || service === 'slack_link';
}

/** What cards are posted of. */
export const channelMoments = ['created', 'reported', 'rejected', 'issue'] as const;
export type ChannelMoment = (typeof channelMoments)[number];

/** The moment that an event is; undefined for all others. @param after what the event says */
export function momentOf(name: EventName, after: unknown): ChannelMoment | undefined {
  if (name === 'job.created' || name === 'job.cloned') return 'created';
  if (name === 'job.submitted') return 'reported';
  if (name === 'job.issue_raised') return 'issue';
  const { status } = (after ?? {}) as { status?: unknown };
  return name === 'job.status_changed' && status === 'rejected' ? 'rejected' : undefined;
}

/**
 * Whether a card of a job may be posted to a channel: everybody there reads it. A channel without a project gets jobs of projects that are
 * not private; a private project's go only to a channel that names it.
 */
export function isShownInChannel(
  channel: { readonly projectId: string | null },
  job: { readonly project: { readonly id: string; readonly isPrivate: boolean } | null },
): boolean {
  if (channel.projectId !== null) return job.project?.id === channel.projectId;
  return job.project === null || !job.project.isPrivate;
}

/** Why a card did not get through; each has a text that says what to do. */
export const channelProblems = [
  'not_set_up',
  'account_missing',
  'token_revoked',
  'client_refused',
  'secret_unreadable',
  'missing_scope',
  'not_in_channel',
  'channel_archived',
  'channel_gone',
  'card_too_large',
  'throttled',
  'quota_used_up',
  'refused',
  'unreachable',
  'service_down',
  'not_the_service',
] as const;
export type ChannelProblem = (typeof channelProblems)[number];

/** What concerns all channels of a connection alike, and is put right there. */
export const connectionProblems = [
  'token_revoked',
  'client_refused',
  'secret_unreadable',
  'missing_scope',
  'throttled',
  'quota_used_up',
  'unreachable',
  'service_down',
] as const satisfies readonly ChannelProblem[];

/** What the same card can never get past: it is not tried again by itself. */
export function isFinalProblem(problem: ChannelProblem): boolean {
  return problem === 'card_too_large';
}

/**
 * Whether it is certain that the card was not posted. Otherwise the channel is read for it before it is posted again: no response, a fault of
 * the other side or an unreadable response may have come after the card was.
 */
export function isCertainlyNotPosted(problem: ChannelProblem): boolean {
  return !['unreachable', 'service_down', 'not_the_service'].includes(problem);
}

/** Error codes of Slack's Web API and incoming webhooks, as it publishes them. */
const slackProblems: Readonly<Record<string, ChannelProblem>> = {
  invalid_auth: 'token_revoked',
  not_authed: 'token_revoked',
  token_revoked: 'token_revoked',
  token_expired: 'token_revoked',
  account_inactive: 'token_revoked',
  org_login_required: 'token_revoked',
  missing_scope: 'missing_scope',
  no_permission: 'missing_scope',
  not_allowed_token_type: 'missing_scope',
  not_in_channel: 'not_in_channel',
  is_archived: 'channel_archived',
  channel_is_archived: 'channel_archived',
  channel_not_found: 'channel_gone',
  no_service: 'channel_gone',
  no_service_id: 'channel_gone',
  no_team: 'channel_gone',
  team_disabled: 'channel_gone',
  invalid_token: 'channel_gone',
  msg_too_long: 'card_too_large',
  msg_blocks_too_long: 'card_too_large',
  invalid_payload: 'card_too_large',
  invalid_blocks: 'card_too_large',
  ratelimited: 'throttled',
  rate_limited: 'throttled',
  message_limit_exceeded: 'quota_used_up',
  internal_error: 'service_down',
  fatal_error: 'service_down',
  request_timeout: 'service_down',
  service_unavailable: 'service_down',
  rollup_error: 'service_down',
};

/** What an error of Slack's means. */
export function slackProblem(error: string): ChannelProblem {
  return Object.hasOwn(slackProblems, error) ? (slackProblems[error] ?? 'refused') : 'refused';
}

/** What a status of HTTP means where the response says no more; undefined where the request was carried out. */
export function problemOfStatus(status: number): ChannelProblem | undefined {
  if (status >= 200 && status < 300) return undefined;
  if (status === 401) return 'token_revoked';
  if (status === 403) return 'missing_scope';
  if (status === 404 || status === 410) return 'channel_gone';
  if (status === 413) return 'card_too_large';
  if (status === 429) return 'throttled';
  if (status === 402 || status === 507) return 'quota_used_up';
  if (status >= 500 || status === 408) return 'service_down';
  return status >= 300 && status < 400 ? 'not_the_service' : 'refused';
}

/** What an error of Microsoft Graph means: its code and words go before its status. */
export function graphProblem(
  status: number,
  error: { readonly code?: string; readonly message?: string },
): ChannelProblem {
  const [code = '', message = ''] = [error.code, error.message];
  if (/archived/i.test(message) && status < 500) return 'channel_archived';
  if (/RequestEntityTooLarge|MessageSizeExceeded/i.test(code)) return 'card_too_large';
  if (/quota/i.test(code)) return 'quota_used_up';
  return problemOfStatus(status) ?? 'refused';
}

/** What an error of Microsoft's tokens means (RFC 6749 §5.2). */
export function tokenProblem(status: number, error: string): ChannelProblem {
  if (error === 'invalid_grant' || error === 'interaction_required' || error === 'consent_required')
    return 'token_revoked';
  if (error === 'invalid_client' || error === 'unauthorized_client') return 'client_refused';
  if (error === 'invalid_scope') return 'missing_scope';
  return problemOfStatus(status) ?? 'refused';
}

export const channelLimits = {
  name: 100,
  link: 2000,
  /** Of what an automation writes on a card. */
  text: 2000,
  /** Names of channels that are made for projects, as Teams takes them. */
  teamsName: 50,
} as const;

/** What Teams takes no channel name with. */
const notInTeamsNames = /[~#%&*{}+/\\:<>?|'"^[\]$!@,;=`\p{Cc}]/gu;

/**
 * A name for a project's channel that Teams takes. @param suffix distinguishes it from a channel of the same name
 */
export function teamsChannelName(project: string, suffix = ''): string {
  const end = suffix === '' ? '' : ` ${suffix}`;
  const plain = project
    .replaceAll(notInTeamsNames, ' ')
    .replaceAll(/\s+/gu, ' ')
    .replaceAll(/^[._ ]+|[. ]+$/gu, '');
  const cut = [...(plain === '' ? 'Project' : plain)];
  while (cut.join('').length > channelLimits.teamsName - end.length) cut.pop();
  return `${cut.join('').replaceAll(/[. ]+$/gu, '')}${end}`;
}
