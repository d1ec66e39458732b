import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { DriveProgram, DriveTokens } from '../../adapters/drives/drive-account.ts';
import { driveOf, refreshTokens } from '../../adapters/drives/drive-account.ts';
import type { Drive } from '../../adapters/drives/drive.ts';
import { DriveFault } from '../../adapters/drives/drive.ts';
import type { InstanceDatabase } from '../../database/instance-database.ts';
import type { Services } from '../../services.ts';
import type { DriveRow } from './drive-rows.ts';
import { drivePurpose } from './drive-rows.ts';

type Parts = Pick<Services, 'secrets' | 'outgoingHttp' | 'configuration' | 'now'>;

/** Access tokens that this process has, by the encrypted refresh token that they came of. */
const cached = new Map<string, { token: string; until: number }>();
const maxCached = 1000;
/** A token is not used in its last minute: an upload takes some. */
const spareMs = 60_000;

/** The company's program at the service. @throws DriveFault secret_unreadable */
export async function programOf({ secrets }: Pick<Services, 'secrets'>, row: DriveRow): Promise<DriveProgram> {
  const clientSecret = await secrets.open(row.client_secret, drivePurpose(row.id));
  if (clientSecret === undefined) throw new DriveFault('secret_unreadable', 'client secret');
  return { provider: row.provider, clientId: row.client_id, clientSecret, tenant: row.tenant };
}

/** Stores the refresh token that a service gives in place of the one before. */
async function storeRotated(
  { secrets }: Parts,
  db: InstanceDatabase,
  row: DriveRow,
  tokens: DriveTokens,
): Promise<string> {
  const before = row.refresh_token ?? '';
  if (tokens.refreshToken === undefined) return before;
  const sealed = await secrets.seal(tokens.refreshToken, drivePurpose(row.id));
  // Another server may have refreshed it as well: the newest connection stays.
  await db.rows(sql`update ${db.table('drives')} set refresh_token = ${sealed} where refresh_token = ${before}`);
  return sealed;
}

/** An access token, and the row whose refresh token it came of. */
interface Access {
  token: string;
  isNew: boolean;
  row: DriveRow;
}

/** Refreshes under way in this process, by the encrypted refresh token: a service may take each only once. */
const refreshing = new Map<string, Promise<Access>>();
/** How long another process may take from the service's response to the row, in milliseconds. */
const storedWithinMs = 1000;

async function accessOf(services: Parts, db: InstanceDatabase, row: DriveRow): Promise<Access> {
  const key = row.refresh_token ?? '';
  const known = cached.get(key);
  if (known && known.until > services.now().getTime()) return { token: known.token, isNew: false, row };
  const underWay = refreshing.get(key) ?? refreshOrFollow(services, db, row).finally(() => void refreshing.delete(key));
  refreshing.set(key, underWay);
  return underWay;
}

/** As {@link refresh}; where another process was faster, by the refresh token that it got. @throws DriveFault */
async function refreshOrFollow(services: Parts, db: InstanceDatabase, row: DriveRow): Promise<Access> {
  try {
    return { token: await refresh(services, db, row), isNew: true, row };
  } catch (error) {
    if (!(error instanceof DriveFault) || error.problem !== 'access_revoked') throw error;
    const newer = (await rotatedSince(db, row)) ?? (await pause(storedWithinMs), await rotatedSince(db, row));
    if (!newer) throw error;
    return accessOf(services, db, newer);
  }
}

/** The row with another refresh token, if it has one by now. */
async function rotatedSince(db: InstanceDatabase, row: DriveRow): Promise<DriveRow | undefined> {
  const [stored] = await db.rows<Pick<DriveRow, 'refresh_token'>>(
    sql`select refresh_token from ${db.table('drives')} where id = ${row.id} and refresh_token <> ${row.refresh_token}`,
  );
  return stored && { ...row, ...stored };
}

async function refresh(services: Parts, db: InstanceDatabase, row: DriveRow): Promise<string> {
  const now = services.now();
  const refreshToken = await services.secrets.open(row.refresh_token ?? '', drivePurpose(row.id));
  if (refreshToken === undefined) throw new DriveFault('secret_unreadable', 'refresh token');
  const program = await programOf(services, row);
  const tokens = await refreshTokens(services.outgoingHttp, services.configuration, program, { refreshToken, now });
  const key = await storeRotated(services, db, row, tokens);
  if (cached.size >= maxCached) cached.clear();
  cached.set(key, { token: tokens.accessToken, until: now.getTime() + tokens.expiresInSeconds * 1000 - spareMs });
  return tokens.accessToken;
}

/**
 * Runs something on a company's drive. An access token that the service takes no more is replaced once: `run` may run twice.
 * @throws DriveFault
 */
export async function withDrive<T>(
  services: Parts,
  db: InstanceDatabase,
  row: DriveRow,
  run: (drive: Drive) => Promise<T>,
): Promise<T> {
  const open = (token: string) =>
    driveOf(row.provider, {
      http: services.outgoingHttp,
      addresses: services.configuration,
      token,
      now: () => services.now(),
    });
  const first = await accessOf(services, db, row);
  try {
    return await run(open(first.token));
  } catch (error) {
    const isRefused = error instanceof DriveFault && error.problem === 'access_revoked';
    if (!isRefused || first.isNew) throw error;
    cached.delete(first.row.refresh_token ?? '');
    return run(open((await accessOf(services, db, first.row)).token));
  }
}
