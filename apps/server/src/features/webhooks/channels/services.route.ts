import { createHash, randomBytes } from 'node:crypto';
import * as calls from '@plumbline/contract/channels';
import type { ChannelServicesView } from '@plumbline/contract/channels';
import { connectionProblems } from '@plumbline/domain/webhooks/channels';
import { sql } from 'kysely';
import { z } from 'zod';
import { ChannelFault } from '../../../adapters/channels/channel-fault.ts';
import { askForTokens, askGraph, consentLink, listNamed } from '../../../adapters/channels/microsoft-graph.ts';
import { listSlackChannels } from '../../../adapters/channels/slack-api.ts';
import { momentJson, personJson } from '../../../database/reference-json.ts';
import type { RequestContext } from '../../../http/context.ts';
import { endpoint } from '../../../http/endpoint.ts';
import { Problem } from '../../../http/problem.ts';
import { instanceAddress } from '../../../instances/instance-address.ts';
import { asApp, graphAppOf, graphPlaceOf, isConnected, refreshTokenPurpose, slackPlaceOf } from './connections.ts';

/** The page that Microsoft sends an administrator back to. */
const redirectUriOf = ({ services, instance }: Pick<RequestContext, 'services' | 'instance'>): string =>
  `${instanceAddress(services.configuration, instance.name)}/settings/channels`;

type Account = ChannelServicesView['teams']['account'];
type ConnectionProblem = (typeof connectionProblems)[number];

async function presentServices(
  context: Pick<RequestContext, 'db' | 'services' | 'instance' | 'activeToggles' | 'toggleSettings'>,
): Promise<ChannelServicesView> {
  const { db } = context;
  const row = await db.first(sql<{ account: NonNullable<Account> }>`
    select json_build_object('name', a.name, 'connected_at', ${momentJson(sql`a.connected_at`)},
      'connectedBy', (select ${personJson('cu')} from ${db.table('users')} cu where cu.id = a.connected_by)) as account
    from ${db.table('channel_accounts')} a where a.service = 'teams'`);
  const failing = await db.rows(sql<{ service: string; problem: ConnectionProblem | null }>`
    select distinct on (c.service) c.service, c.problem from ${db.table('channels')} c
    join ${db.table('webhooks')} w on w.id = c.webhook_id
    where w.removed_at is null and w.state <> 'off' and c.problem = any(${[...connectionProblems]}::text[])
    order by c.service, w.failing_since desc nulls last`);
  const problemOf = (service: string) => failing.find((one) => one.service === service)?.problem ?? null;
  return {
    teams: {
      isSetUp: isConnected(context, 'teams'),
      account: row?.account ?? null,
      redirectUri: redirectUriOf(context),
      problem: problemOf('teams'),
    },
    slack: { isSetUp: isConnected(context, 'slack'), problem: problemOf('slack') },
  };
}

export const readChannelServices = endpoint(calls.readChannelServices, {
  handle: (context) => {
    context.authorize('webhook.manage');
    return presentServices(context);
  },
});

/** The problem of a service that did not do what it was asked to, beside what is answered instead. */
async function orProblem<T>(run: () => Promise<T>, otherwise: T) {
  try {
    return { found: await run(), problem: null };
  } catch (error) {
    if (!(error instanceof ChannelFault)) throw error;
    return { found: otherwise, problem: error.problem };
  }
}

export const listServiceChannels = endpoint(calls.listServiceChannels, {
  limit: { points: 120, seconds: 60 },
  handle: async (context) => {
    context.authorize('webhook.manage');
    const { services, input } = context;
    const { team } = input.query;
    const { found, problem } = await orProblem(async () => {
      if (input.params.service === 'slack') return listSlackChannels(await slackPlaceOf(services, context));
      const app = await graphAppOf(services, context);
      // Without a team there are no channels; that it can't be chosen, because no team can be read, is said all the same.
      const path =
        team === ''
          ? '/teams?$select=id,displayName&$top=1'
          : `/teams/${encodeURIComponent(team)}/channels?$select=id,displayName`;
      const channels = await asApp(services, app, (token) => listNamed(graphPlaceOf(services), token, path));
      if (team === '') return [];
      return channels.map(({ id, displayName }) => ({ id, name: displayName }));
    }, []);
    return { channels: found.toSorted((a, b) => a.name.localeCompare(b.name)), problem };
  },
});

/** So long somebody may take at Microsoft (milliseconds). */
const lifetime = 10 * 60_000;
const statePurpose = 'teams-account-state';
const begun = z.object({
  schema: z.string(),
  person: z.string(),
  verifier: z.string(),
  keyHash: z.string(),
  until: z.number(),
});
const hashOf = (text: string) => createHash('sha256').update(text).digest('base64url');

/** @throws Problem not_set_up */
function assertSetUp(context: RequestContext): void {
  if (!isConnected(context, 'teams')) throw new Problem('not_set_up', { details: { what: 'Microsoft Teams' } });
}

export const readTeamsAccountLink = endpoint(calls.readTeamsAccountLink, {
  limit: { points: 60, seconds: 300 },
  handle: async (context) => {
    const { authorize, services, db, actor, now, reply } = context;
    authorize('webhook.manage');
    const { toggleSettings } = context;
    assertSetUp(context);
    const [verifier, key] = [randomBytes(32).toString('base64url'), randomBytes(32).toString('base64url')];
    const until = now.getTime() + lifetime;
    const content = { schema: db.schema, person: actor.id, verifier, keyHash: hashOf(key), until };
    const state = await services.secrets.seal(JSON.stringify(content), statePurpose);
    const { tenantId, clientId } = toggleSettings.teams;
    reply.header('cache-control', 'no-store');
    const link = consentLink(
      graphPlaceOf(services),
      { tenantId: String(tenantId), clientId: String(clientId) },
      { redirectUri: redirectUriOf(context), state, challenge: hashOf(verifier) },
    );
    return { link, key };
  },
});

/** The account in events: its address is a person's, and events stay when people are erased. */
const account = { name: 'Microsoft Teams', service: 'Microsoft Teams' };

const who = z.object({ displayName: z.string().nullish(), userPrincipalName: z.string().nullish() });

/** Microsoft is waited for, so no transaction is open before it has responded. */
export const connectTeamsAccount = endpoint(calls.connectTeamsAccount, {
  ownTransaction: true,
  limit: { points: 60, seconds: 300 },
  handle: async (context) => {
    const { authorize, services, db, actor, now, inTransaction, input } = context;
    authorize('webhook.manage');
    const { code, state, key } = input.body;
    const opened = await services.secrets.open(state, statePurpose);
    const content = opened === undefined ? undefined : begun.parse(JSON.parse(opened));
    const isOurs = content?.schema === db.schema && content.person === actor.id && content.keyHash === hashOf(key);
    if (!content || !isOurs || content.until < now.getTime()) throw new Problem('sso_expired');
    assertSetUp(context);
    const { found, problem } = await orProblem(async () => {
      const place = graphPlaceOf(services);
      const tokens = await askForTokens(place, await graphAppOf(services, context), {
        grant_type: 'authorization_code',
        code,
        redirect_uri: redirectUriOf(context),
        code_verifier: content.verifier,
      });
      if (tokens.refreshToken === undefined) throw new ChannelFault('missing_scope');
      const { json } = await askGraph(place, tokens.accessToken, { path: '/me?$select=displayName,userPrincipalName' });
      const { displayName, userPrincipalName } = who.parse(json);
      return { refreshToken: tokens.refreshToken, name: userPrincipalName || displayName || 'Microsoft' };
    }, null);
    if (found) {
      const sealed = await services.secrets.seal(found.refreshToken, refreshTokenPurpose);
      await inTransaction(async ({ db: within, record }) => {
        const values = { name: found.name, refresh_token: sealed, connected_by: actor.id, connected_at: now };
        await within.query
          .insertInto('channel_accounts')
          .values({ service: 'teams', ...values })
          .onConflict((conflict) => conflict.column('service').doUpdateSet(values))
          .execute();
        record('channel.account_linked', {
          subjectId: 'teams',
          before: null,
          after: account,
        });
      });
    }
    return { problem, services: await presentServices(context) };
  },
});

export const disconnectTeamsAccount = endpoint(calls.disconnectTeamsAccount, {
  handle: async (context) => {
    const { authorize, db, record } = context;
    authorize('webhook.manage');
    const removed = await db.query
      .deleteFrom('channel_accounts')
      .where('service', '=', 'teams')
      .returning('service')
      .executeTakeFirst();
    if (removed) {
      record('channel.account_unlinked', { subjectId: 'teams', before: account, after: null });
    }
    return presentServices(context);
  },
});
