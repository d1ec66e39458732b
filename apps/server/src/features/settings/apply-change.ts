import { isDeepStrictEqual } from 'node:util';
import { isId } from '@plumbline/domain/ids/id-text';
import type { AppSettings, SettingName } from '@plumbline/domain/settings/app-settings';
import type { SettingProblem } from '@plumbline/domain/settings/change-settings';
import { changeSettings, settingSections } from '@plumbline/domain/settings/change-settings';
import { removedStatuses, withoutStatuses } from '@plumbline/domain/settings/status-removal';
import { differences } from '@plumbline/domain/events/differences';
import { settingNames } from '@plumbline/domain/settings/app-settings';
import type { InstanceDatabase } from '../../database/instance-database.ts';
import { changedMeanwhile } from '../../http/changed-meanwhile.ts';
import type { SignedInContext } from '../../http/context.ts';
import { Problem } from '../../http/problem.ts';
import { readSettings } from '../../instances/settings-store.ts';
import { idOfPicture, pictureSettings, presentSettings } from './present-settings.ts';
import { forgetSettingsEverywhere } from './settings-changed.ts';
import { countJobsIn, lockSettings, picturesAmong, renameInstance, saveSettings } from './settings.queries.ts';

function refused(problems: readonly SettingProblem[]): Problem {
  const fields = problems.map(({ path, code }) => ({ path: path.map(String).join('.'), code, message: '' }));
  return new Problem('not_valid', { fields });
}

/** A new logo must be an existing picture; the stored value always stays valid. */
async function checkPictures(db: InstanceDatabase, before: AppSettings, after: AppSettings): Promise<void> {
  const given = pictureSettings.filter((name) => after[name] !== null && after[name] !== before[name]);
  const ids = given.flatMap((name) => (isId(after[name] ?? '') ? [after[name] ?? ''] : []));
  const known = await picturesAmong(db, ids);
  const wrong = given.filter((name) => !known.has(after[name] ?? ''));
  if (wrong.length > 0) throw refused(wrong.map((name) => ({ path: [name], code: 'picture_expected' })));
}

/** A custom status stays while jobs stand in it (decision 0013). */
async function checkRemovedStatuses(db: InstanceDatabase, removed: readonly string[]): Promise<void> {
  if (removed.length === 0) return;
  const [most] = await countJobsIn(db, removed);
  if (most) throw new Problem('status_in_use', { details: { status: most.status, count: most.jobs } });
}

type Wire = Readonly<Record<string, unknown>>;

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The settings that are neither as they were read nor as they are wanted; of sections by their parts. */
function changedSince(
  present: AppSettings,
  expected: unknown,
  wanted: Readonly<Record<string, unknown>>,
): readonly string[] {
  if (!isRecord(expected)) return [];
  // As readers get them, over the wire.
  const asRead = (value: unknown) => JSON.parse(JSON.stringify(value)) as Readonly<Record<string, unknown>>;
  const [shown, read, change] = [presentSettings(present), expected, wanted].map(asRead) as [Wire, Wire, Wire];
  const differs = (now: unknown, was: unknown, given: unknown) =>
    !isDeepStrictEqual(now, was) && !isDeepStrictEqual(now, given);
  return Object.entries(read).flatMap(([name, was]) => {
    const [now, given] = [shown[name], change[name]];
    const hasParts = settingSections.includes(name as SettingName) && isRecord(was) && isRecord(now);
    const isChanged = hasParts
      ? Object.entries(was).some(([part, value]) =>
          differs(now[part], value, isRecord(given) ? given[part] : undefined),
        )
      : differs(now, was, given);
    return isChanged ? [name] : [];
  });
}

/**
 * Renames the company in the list of instances: that of an instance on another database after the commit, and by the hourly look at the
 * instances if this server dies before.
 */
async function renameCompany({ db, services, afterCommit }: SignedInContext, name: string): Promise<void> {
  if (services.databases.isFirst(db.schema)) await renameInstance(db, db.schema, name);
  else afterCommit(() => renameInstance(services.platform, db.schema, name));
}

/**
 * Changes the instance's settings: reads them under a lock, applies the change, writes what differs, records the event,
 * and invalidates the caches of all servers. @returns the settings after the change
 * @param expected the previous values of the changed settings, in the form of the change
 * @throws Problem not_valid with each mistake at its path, status_in_use, conflict
 */
export async function applyChange(
  context: SignedInContext,
  change: Readonly<Record<string, unknown>>,
  expected?: unknown,
): Promise<AppSettings> {
  const { db, actor, now, record } = context;
  await lockSettings(db);
  const { settings: before } = await readSettings(db);
  const touched = changedSince(before, expected, change);
  if (touched.length > 0) throw await changedMeanwhile(db, actor, { kind: 'settings' }, touched);
  const patch = { ...change };
  for (const name of pictureSettings) if (Object.hasOwn(patch, name)) patch[name] = idOfPicture(patch[name]);

  const result = changeSettings(before, patch);
  if (!result.ok) throw refused(result.problems);
  const removed = removedStatuses(before, result.settings);
  const after = withoutStatuses(result.settings, removed);
  await checkPictures(db, before, after);
  await checkRemovedStatuses(db, removed);

  const sides = differences<AppSettings>(before, after);
  if (!sides) return after;
  const changed = settingNames.filter((name) => name in sides.after);
  await saveSettings(db, after, changed, { actorId: actor.id, now });
  if (changed.includes('companyName')) await renameCompany(context, after.companyName);
  record('settings.changed', { subjectId: 'settings', ...sides });
  forgetSettingsEverywhere(context);
  return after;
}
