import type {
  DriveProblem,
  DriveProvider,
  FiledKind,
  FilingRules,
  FilingState,
} from '@plumbline/domain/settings/cloud-drive';
import { sql } from 'kysely';
import type { InstanceDatabase } from '../../database/instance-database.ts';

/** The company's drive as it is stored; `client_secret` and `refresh_token` are encrypted. */
export interface DriveRow {
  id: string;
  provider: DriveProvider;
  client_id: string;
  client_secret: string;
  tenant: string;
  refresh_token: string | null;
  account: string | null;
  place: string | null;
  rules: FilingRules;
  problem: DriveProblem | null;
  problem_since: Date | null;
  /** Since when nothing could be filed, whatever the problem was in between. */
  broken_since: Date | null;
  /** When administrators were notified of that. */
  notified_at: Date | null;
  checked_at: Date | null;
  connected_by: string | null;
  connected_at: Date | null;
  updated_at: Date;
  /** Of what is set up: two who change it at once are compared by it. */
  version: number;
}

/** A file as it is stored; `upload_url` is encrypted. */
export interface FileRow {
  id: string;
  drive_id: string;
  key: string;
  kind: FiledKind;
  job_id: string | null;
  input: FileInput | null;
  name: string;
  content_type: string;
  sha256: Buffer | null;
  filed_sha256: Buffer | null;
  size: number | null;
  folder_key: string | null;
  remote_id: string | null;
  upload_url: string | null;
  state: FilingState;
  attempts: number;
  makings: number;
  next_attempt_at: Date | null;
  problem: DriveProblem | null;
  created_at: Date;
  filed_at: Date | null;
}

/** What a document is made of: a kind of export and its input. */
export interface FileInput {
  export: string;
  input: Record<string, unknown>;
  /** Who has chosen it, where that is theirs to choose: a report. */
  ownerId?: string;
}

/** What texts of a drive are encrypted for. */
export const drivePurpose = (driveId: string) => `drive:${driveId}`;

/** The company's drive; undefined where none is set up. */
export function readDriveRow(db: InstanceDatabase, { isLocked = false } = {}): Promise<DriveRow | undefined> {
  return db.first(sql<DriveRow>`select * from ${db.table('drives')} ${isLocked ? sql`for update` : sql``}`);
}

/** The drive, as far as something can be filed in it. */
export async function readConnectedDrive(db: InstanceDatabase): Promise<DriveRow | undefined> {
  const row = await readDriveRow(db);
  return row?.refresh_token ? row : undefined;
}
