import { timingSafeEqual } from 'node:crypto';
import type { Actor } from '@plumbline/domain/actor/actor';
import { can } from '@plumbline/domain/access/can';
import type { AppSettings } from '@plumbline/domain/settings/app-settings';
import type { InstanceDatabase } from '../../database/instance-database.ts';
import { Problem } from '../../http/problem.ts';
import type { Opens, StoredFile } from './stored-files/stored-file.queries.ts';
import { fileById, fileByKey, fileForActor } from './stored-files/stored-file.queries.ts';

/** Who asks for a file, and how. */
export interface Asking {
  db: InstanceDatabase;
  settings: AppSettings;
  actor: Actor | undefined;
  assetId: string;
  key: string | undefined;
}

/** A file, and how much of it whoever asks may have. */
export interface OpenedFile {
  file: StoredFile;
  opens: Opens;
}

/**
 * The file for whoever asks: a logo for everybody, by a key that holds, by the rules for a signed-in person.
 * @throws Problem not_signed_in, not_found
 */
export async function openedFile({ db, settings, actor, assetId, key }: Asking): Promise<OpenedFile> {
  if (settings.logo === assetId || settings.secondaryLogoUrl === assetId) {
    const logo = await fileById(db, assetId);
    if (logo) return { file: logo, opens: 'shown' };
  }
  const byKey = key === undefined ? undefined : await fileOfKey(db, assetId, key);
  if (byKey) return byKey;
  if (!actor) throw new Problem('not_signed_in');
  const file = await fileForActor(db, actor, assetId);
  if (!file || !can(actor, 'file.read', file.facts).allowed) throw new Problem('not_found');
  return { file, opens: can(actor, 'file.read_original', file.facts).allowed ? 'original' : 'shown' };
}

async function fileOfKey(db: InstanceDatabase, assetId: string, key: string): Promise<OpenedFile | undefined> {
  const [, until, signature, original] = /^(\d{1,9})\.([0-9a-f]{32})(\.original)?$/.exec(key) ?? [];
  if (until === undefined || signature === undefined) return undefined;
  const opens = original === undefined ? 'shown' : 'original';
  const file = await fileByKey(db, assetId, Number(until), opens);
  if (!file?.is_current || !timingSafeEqual(Buffer.from(signature), Buffer.from(file.signature))) return undefined;
  return { file, opens };
}
