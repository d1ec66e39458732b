import * as calls from '@plumbline/contract/drive';
import type { CloudDrive } from '@plumbline/contract/drive';
import { connectDrive, disconnectDrive, isDriveConnected } from '@plumbline/contract/settings';
import { sql } from 'kysely';
import type { DriveTokens } from '../../adapters/drives/drive-account.ts';
import {
  authorizationLink,
  driveOf,
  exchangeCode,
  hasScope,
  newVerifier,
  revokeTokens,
} from '../../adapters/drives/drive-account.ts';
import { DriveFault } from '../../adapters/drives/drive.ts';
import type { InstanceDatabase } from '../../database/instance-database.ts';
import type { SignedInContext } from '../../http/context.ts';
import { endpoint } from '../../http/endpoint.ts';
import { Problem } from '../../http/problem.ts';
import { applyChange } from '../settings/index.ts';
import { noteWorking } from './drive-problem.ts';
import type { DriveRow } from './drive-rows.ts';
import { drivePurpose, readDriveRow } from './drive-rows.ts';
import { programOf } from './drive-session.ts';
import { openDriveState, sealDriveState } from './drive-state.ts';
import { enqueueFiling, enqueueHeld } from './enqueue-files.ts';
import { presentedDrive, redirectUriOf } from './presented-drive.ts';

/** @throws Problem not_set_up */
export async function setUpDriveRow(db: InstanceDatabase, options: { isLocked?: boolean } = {}): Promise<DriveRow> {
  const row = await readDriveRow(db, options);
  if (!row) throw new Problem('not_set_up', { details: { what: 'Google Drive' } });
  return row;
}

const connect = endpoint(connectDrive, {
  limit: { points: 60, seconds: 300 },
  handle: async (context) => {
    const { db, actor, services, now, authorize } = context;
    authorize('settings.change');
    const row = await setUpDriveRow(db);
    const program = await programOf(services, row).catch((error: unknown) => {
      throw refusalOf(context, error);
    });
    const verifier = newVerifier();
    const begun = { driveId: row.id, schema: db.schema, actorId: actor.id, verifier };
    const state = await sealDriveState(services.secrets, begun, now);
    context.reply.header('cache-control', 'no-store');
    const asked = { redirectUri: redirectUriOf(context), state, verifier };
    return { link: authorizationLink(services.configuration, program, asked) };
  },
});

const isConnected = endpoint(isDriveConnected, {
  handle: async ({ db, authorize }) => {
    authorize('settings.read');
    return { connected: Boolean((await readDriveRow(db))?.refresh_token) };
  },
});

/** What is said of a fault while somebody waits; its details are in the log. */
function refusalOf({ request }: SignedInContext, error: unknown): Error {
  if (!(error instanceof DriveFault)) return error as Error;
  request.log.warn({ error: error.message.slice(0, 300) }, 'a drive could not be connected');
  const isElsewhere = ['unreachable', 'busy', 'response_unreadable', 'address_not_allowed'].includes(error.problem);
  if (error.problem === 'scope_missing') return new Problem('drive_scope_missing');
  return new Problem(isElsewhere ? 'drive_unreachable' : 'drive_refused');
}

const finish = endpoint(calls.finishDrive, {
  limit: { points: 60, seconds: 300 },
  // Waits for a service, in no transaction.
  ownTransaction: true,
  handle: async (context) => {
    const { db, actor, services, now, authorize, input, inTransaction } = context;
    authorize('settings.change');
    // Whoever acts as somebody else would let the company into a drive under their name.
    if (actor.impersonatedBy !== null) throw new Problem('forbidden');
    const row = await setUpDriveRow(db);
    const begun = { driveId: row.id, schema: db.schema, actorId: actor.id };
    const state = await openDriveState(services.secrets, begun, input.body.state, now);
    if (!state) throw new Problem('drive_expired');
    try {
      const { tokens, account } = await tokensAndAccount(context, row, { code: input.body.code, ...state });
      return await inTransaction((change) => storeConnection({ ...context, ...change }, row, { tokens, account }));
    } catch (error) {
      throw refusalOf(context, error);
    }
  },
});

interface Account {
  id: string;
  name: string;
}

async function tokensAndAccount(
  context: SignedInContext,
  row: DriveRow,
  { code, verifier }: { code: string; verifier: string },
): Promise<{ tokens: DriveTokens & { refreshToken: string }; account: Account }> {
  const { services, now } = context;
  const { outgoingHttp: http, configuration: addresses } = services;
  const program = await programOf(services, row);
  const given = { code, redirectUri: redirectUriOf(context), verifier, now };
  const tokens = await exchangeCode(http, addresses, program, given);
  const { refreshToken } = tokens;
  if (!hasScope(row.provider, tokens)) throw new DriveFault('scope_missing', tokens.scopes.join(' '));
  if (refreshToken === undefined) throw new DriveFault('access_revoked', 'no refresh token');
  const drive = driveOf(row.provider, { http, addresses, token: tokens.accessToken, now: () => services.now() });
  return { tokens: { ...tokens, refreshToken }, account: await drive.account() };
}

/** Stores a connection. In the drive of another account nothing of what was filed before is found: that is forgotten. */
async function storeConnection(
  context: SignedInContext,
  { id, provider, client_id: clientId }: DriveRow,
  { tokens, account }: { tokens: { refreshToken: string }; account: Account },
): Promise<CloudDrive> {
  const { db, actor, services, now, record } = context;
  const locked = await setUpDriveRow(db, { isLocked: true });
  // Set up otherwise meanwhile.
  if (locked.id !== id || locked.client_id !== clientId || locked.provider !== provider)
    throw new Problem('drive_expired');
  const place = `${provider} ${clientId} ${account.id}`;
  if (locked.place !== null && locked.place !== place) {
    await db.rows(sql`delete from ${db.table('drive_folders')} where drive_id = ${id}`);
    await db.rows(sql`delete from ${db.table('drive_files')} where drive_id = ${id} and state in ('filed', 'removed')`);
    await db.rows(sql`update ${db.table('drive_files')} set remote_id = null, upload_url = null, folder_key = null
      where drive_id = ${id}`);
  }
  const sealed = await services.secrets.seal(tokens.refreshToken, drivePurpose(id));
  await noteWorking({ db, record }, locked);
  await db.rows(sql`update ${db.table('drives')} set refresh_token = ${sealed}, account = ${account.name}, place = ${place},
    connected_by = ${actor.id}, connected_at = ${now}, updated_at = ${now}`);
  record('drive.connected', { subjectId: id, before: null, after: { provider, account: account.name } });
  await enqueueHeld(context, id);
  await enqueueFiling(context, [{ schema: db.schema, task: 'folders' }]);
  return presentedDrive(context);
}

const disconnect = endpoint(disconnectDrive, {
  writes: true,
  handle: async (context) => {
    const { db, authorize } = context;
    authorize('settings.change');
    const row = await readDriveRow(db, { isLocked: true });
    if (row?.refresh_token) await endConnection(context, row);
    if (context.settings.googleDriveCode !== null) await applyChange(context, { googleDriveCode: null });
    return { success: true as const };
  },
});

/** Forgets the tokens, and has the service end them as well; what waits stays, for the next connection. */
export async function endConnection(
  { db, services, record, now, afterCommit }: SignedInContext,
  { id, provider, account, refresh_token: sealed }: DriveRow,
): Promise<void> {
  await db.rows(sql`update ${db.table('drives')} set refresh_token = null, account = null, problem = null, problem_since = null,
    broken_since = null, notified_at = null, updated_at = ${now}`);
  await db.rows(
    sql`update ${db.table('drive_files')} set next_attempt_at = null, upload_url = null where state = 'waiting'`,
  );
  record('drive.disconnected', { subjectId: id, before: { provider, account: account ?? '' }, after: null });
  const refreshToken = await services.secrets.open(sealed ?? '', drivePurpose(id));
  if (refreshToken === undefined) return;
  const { outgoingHttp, configuration } = services;
  // Disconnecting works while the service is down.
  afterCommit(() => void revokeTokens(outgoingHttp, configuration, { provider, refreshToken }).catch(() => undefined));
}

export const connectionEndpoints = [connect, isConnected, finish, disconnect] as const;
