import * as calls from '@plumbline/contract/drive';
import type { FilingRules } from '@plumbline/domain/settings/cloud-drive';
import { sql } from 'kysely';
import type { SignedInContext } from '../../http/context.ts';
import { changedMeanwhile } from '../../http/changed-meanwhile.ts';
import { endpoint } from '../../http/endpoint.ts';
import { Problem } from '../../http/problem.ts';
import { newId } from '../../ids.ts';
import { endConnection, setUpDriveRow } from './connection.route.ts';
import { drivePurpose, readDriveRow } from './drive-rows.ts';
import { enqueueFiling, enqueueHeld } from './enqueue-files.ts';
import { presentedDrive } from './presented-drive.ts';

const read = endpoint(calls.readDrive, {
  handle: async (context) => {
    context.authorize('settings.read');
    return presentedDrive(context);
  },
});

interface SetUp {
  provider: 'google' | 'onedrive';
  clientId: string;
  clientSecret?: string | undefined;
  tenant: string;
  rules: FilingRules;
  version?: number | undefined;
}

const setUp = endpoint(calls.setUpDrive, {
  handle: async (context) => {
    const { db, actor, authorize, input } = context;
    authorize('settings.change');
    const given: SetUp = input.body;
    const row = await readDriveRow(db, { isLocked: true });
    if (given.version !== undefined && given.version !== (row?.version ?? 0)) {
      throw row ? await changedMeanwhile(db, actor, { kind: 'drive', id: row.id }) : new Problem('conflict');
    }
    const isSameProgram = row?.provider === given.provider && row.client_id === given.clientId;
    if (given.clientSecret === undefined && !isSameProgram) {
      throw new Problem('not_valid', { fields: [{ path: 'clientSecret', code: 'required', message: '' }] });
    }
    if (!row) await insertDrive(context, given);
    else {
      if (row.refresh_token && (!isSameProgram || row.tenant !== given.tenant)) await endConnection(context, row);
      await changeDrive(context, row.id, given);
    }
    return presentedDrive(context);
  },
});

const shownOf = ({ provider, clientId, tenant, rules }: SetUp) => ({ provider, clientId, tenant, ...rules });

async function insertDrive({ db, services, record, now }: SignedInContext, given: SetUp): Promise<void> {
  const id = newId();
  const secret = await services.secrets.seal(given.clientSecret ?? '', drivePurpose(id));
  const stored = await db.first(sql`
    insert into ${db.table('drives')} (id, provider, client_id, client_secret, tenant, rules, updated_at)
    values (${id}, ${given.provider}, ${given.clientId}, ${secret}, ${given.tenant}, ${JSON.stringify(given.rules)}::jsonb, ${now})
    on conflict do nothing returning id`);
  // Somebody else was quicker.
  if (!stored) throw new Problem('conflict');
  record('drive.set_up', { subjectId: id, before: null, after: shownOf(given) });
}

async function changeDrive({ db, services, record, now }: SignedInContext, id: string, given: SetUp): Promise<void> {
  const secret =
    given.clientSecret === undefined ? null : await services.secrets.seal(given.clientSecret, drivePurpose(id));
  const changed = await db.first(sql`
    update ${db.table('drives')} set provider = ${given.provider}, client_id = ${given.clientId}, tenant = ${given.tenant},
      client_secret = coalesce(${secret}::text, client_secret), rules = ${JSON.stringify(given.rules)}::jsonb, version = version + 1, updated_at = ${now}
    where ${secret}::text is not null or (provider, client_id, tenant) <> (${given.provider}, ${given.clientId}, ${given.tenant})
      or rules <> ${JSON.stringify(given.rules)}::jsonb returning id`);
  if (changed) record('drive.set_up', { subjectId: id, before: null, after: shownOf(given) });
}

const check = endpoint(calls.checkDrive, {
  limit: { points: 30, seconds: 300 },
  handle: async (context) => {
    const { db, authorize } = context;
    authorize('settings.change');
    const row = await setUpDriveRow(db);
    if (row.refresh_token) {
      await enqueueFiling(context, [
        { schema: db.schema, task: 'folders' },
        { schema: db.schema, task: 'check' },
      ]);
    }
    return presentedDrive(context);
  },
});

const refile = endpoint(calls.refileDrive, {
  handle: async (context) => {
    const { db, authorize, input } = context;
    authorize('settings.change');
    const row = await setUpDriveRow(db, { isLocked: true });
    const ids = input.body.ids ?? null;
    const asked = await db.rows(sql<{ name: string }>`
      update ${db.table('drive_files')} set state = 'waiting', problem = null, attempts = 0, makings = 0, next_attempt_at = null,
        upload_url = null, remote_id = null, folder_key = null,
        sha256 = case when input is null then coalesce(sha256, filed_sha256) end
      where drive_id = ${row.id} and state in ('failed', 'removed') and (${ids === null}::boolean or id = any(${ids ?? []}::uuid[]))
      returning name`);
    if (asked.length > 0) {
      // The folders that somebody has deleted are made again for what is filed again.
      await db.rows(
        sql`delete from ${db.table('drive_folders')} where drive_id = ${row.id} and removed_at is not null`,
      );
      context.record('drive.asked_again', { subjectId: row.id, before: null, after: { files: asked.length } });
    }
    if (row.refresh_token) await enqueueHeld(context, row.id);
    return presentedDrive(context);
  },
});

export const driveEndpoints = [read, setUp, check, refile] as const;
