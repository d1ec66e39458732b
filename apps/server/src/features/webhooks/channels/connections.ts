import { missingSettings } from '@plumbline/domain/settings/toggle-settings';
import { sql } from 'kysely';
import { ChannelFault } from '../../../adapters/channels/channel-fault.ts';
import type { GivenToken } from '../../../adapters/channels/access-tokens.ts';
import type { GraphApp, GraphPlace, GraphTokens } from '../../../adapters/channels/microsoft-graph.ts';
import { askForTokens } from '../../../adapters/channels/microsoft-graph.ts';
import type { SlackPlace } from '../../../adapters/channels/slack-api.ts';
import type { InstanceDatabase } from '../../../database/instance-database.ts';
import { openSecret } from '../../../instances/sealed-settings.ts';
import type { InstanceSettings } from '../../../instances/settings-store.ts';
import type { Services } from '../../../services.ts';

/** The apps of a company, as far as they matter here. */
type ChosenApps = Pick<InstanceSettings, 'activeToggles' | 'toggleSettings'>;
type Reaching = Pick<Services, 'configuration' | 'outgoingHttp' | 'secrets' | 'accessTokens'>;

/** Whether the app of a service is on, with all that it needs. */
export function isConnected({ activeToggles, toggleSettings }: ChosenApps, service: 'teams' | 'slack'): boolean {
  return activeToggles.has(service) && missingSettings(service, toggleSettings[service]).length === 0;
}

/** Where Microsoft is asked. */
export function graphPlaceOf({
  configuration,
  outgoingHttp,
}: Pick<Reaching, 'configuration' | 'outgoingHttp'>): GraphPlace {
  return {
    http: outgoingHttp,
    graphUrl: configuration.microsoftGraphUrl,
    signInUrl: configuration.microsoftSignInUrl,
  };
}

/** The app that the company has registered. @throws ChannelFault not_set_up, secret_unreadable */
export async function graphAppOf({ secrets }: Pick<Reaching, 'secrets'>, chosen: ChosenApps): Promise<GraphApp> {
  if (!isConnected(chosen, 'teams')) throw new ChannelFault('not_set_up');
  const { teams } = chosen.toggleSettings;
  const clientSecret = await openSecret(secrets, 'teams', teams);
  if (clientSecret === undefined) throw new ChannelFault('secret_unreadable');
  return { tenantId: String(teams['tenantId']), clientId: String(teams['clientId']), clientSecret };
}

/** Slack as the company's bot reaches it. @throws ChannelFault not_set_up, secret_unreadable */
export async function slackPlaceOf(services: Reaching, chosen: ChosenApps): Promise<SlackPlace> {
  if (!isConnected(chosen, 'slack')) throw new ChannelFault('not_set_up');
  const botToken = await openSecret(services.secrets, 'slack', chosen.toggleSettings.slack);
  if (botToken === undefined) throw new ChannelFault('secret_unreadable');
  return { http: services.outgoingHttp, slackUrl: services.configuration.slackUrl, botToken };
}

/** Runs with a token; one that was revoked before its end is replaced once. What is answered by 401 was not carried out. */
async function withToken<T>(
  { accessTokens }: Pick<Reaching, 'accessTokens'>,
  parts: readonly string[],
  ask: () => Promise<GivenToken>,
  run: (token: string) => Promise<T>,
): Promise<T> {
  const token = await accessTokens.get(parts, ask);
  try {
    return await run(token);
  } catch (error) {
    if (!(error instanceof ChannelFault) || error.exchange?.status !== 401) throw error;
    accessTokens.forget(parts);
    return run(await accessTokens.get(parts, ask));
  }
}

const partsOf = ({ tenantId, clientId, clientSecret }: GraphApp) => [tenantId, clientId, clientSecret];

/** Runs with a token of the app's own rights. @throws ChannelFault */
export function asApp<T>(services: Reaching, app: GraphApp, run: (token: string) => Promise<T>): Promise<T> {
  const ask = () => askForTokens(graphPlaceOf(services), app, { grant_type: 'client_credentials' });
  return withToken(services, ['app', ...partsOf(app)], ask, run);
}

export const refreshTokenPurpose = 'teams-account';

interface StoredAccount {
  refreshToken: string;
  connectedAt: Date;
}

async function readAccount(db: InstanceDatabase): Promise<StoredAccount> {
  const row = await db.first(sql<StoredAccount>`select refresh_token as "refreshToken", connected_at as "connectedAt"
    from ${db.table('channel_accounts')} where service = 'teams'`);
  if (!row) throw new ChannelFault('account_missing');
  return row;
}

/** Runs with a token of the account that cards are posted by. @throws ChannelFault */
export async function asAccount<T>(
  services: Reaching,
  db: InstanceDatabase,
  app: GraphApp,
  run: (token: string) => Promise<T>,
): Promise<T> {
  const { connectedAt } = await readAccount(db);
  const parts = ['account', db.schema, connectedAt.toISOString(), ...partsOf(app)];
  return withToken(services, parts, () => refresh(services, db, app), run);
}

/** Exchanges the refresh token for an access token, and stores the refresh token that comes with it. */
async function refresh(services: Reaching, db: InstanceDatabase, app: GraphApp): Promise<GivenToken> {
  const stored = await readAccount(db);
  try {
    return await exchange(services, db, app, stored);
  } catch (error) {
    if (!(error instanceof ChannelFault) || error.problem !== 'token_revoked') throw error;
    // Another server may have exchanged it meanwhile.
    const later = await readAccount(db);
    if (later.refreshToken === stored.refreshToken) throw error;
    return exchange(services, db, app, later);
  }
}

async function exchange(
  services: Reaching,
  db: InstanceDatabase,
  app: GraphApp,
  { refreshToken: sealed }: StoredAccount,
): Promise<GraphTokens> {
  const refreshToken = await services.secrets.open(sealed, refreshTokenPurpose);
  if (refreshToken === undefined) throw new ChannelFault('secret_unreadable');
  const given = await askForTokens(graphPlaceOf(services), app, {
    grant_type: 'refresh_token',
    refresh_token: refreshToken,
  });
  if (given.refreshToken !== undefined && given.refreshToken !== refreshToken) {
    const next = await services.secrets.seal(given.refreshToken, refreshTokenPurpose);
    await db.rows(sql`update ${db.table('channel_accounts')} set refresh_token = ${next}
      where service = 'teams' and refresh_token = ${sealed}`);
  }
  return given;
}
