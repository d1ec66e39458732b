import { expiredBackups } from '@plumbline/domain/backups/retention';
import type { BackupPlace } from '../../../adapters/backups/backup-place.ts';
import type { ArchivedBase, WalArchive } from './archive-names.ts';
import {
  baseFolder,
  basePath,
  basesOf,
  isSegment,
  segmentNumber,
  timelineOf,
  walFolder,
  walOf,
} from './archive-names.ts';

/** A base backup that was not finished for so long will not be. */
const interruptedAfter = 86_400_000;

const dayOf = (at: Date) => at.toISOString().slice(0, 10);

/**
 * Removes base backups but those of the last days, and the log that none of them needs: what remains is every moment since the oldest one.
 * All of a day stay: each may be on a timeline of its own.
 * @param days how many days that have a base backup are retained
 */
export async function pruneArchive(
  { place, system }: Pick<WalArchive, 'place' | 'system'>,
  days: number,
  now: Date,
): Promise<{ bases: number; segments: number }> {
  const bases = await basesOf(place, system);
  const times = bases.map(({ finishedAt }) => finishedAt);
  const expired = new Set(expiredBackups(times, { daily: days, weekly: 0, monthly: 0 }));
  const retainedDays = new Set(times.filter((at) => !expired.has(at)).map(dayOf));
  const goes = bases.filter(({ finishedAt }) => !retainedDays.has(dayOf(finishedAt)));
  const stays = bases.filter((base) => !goes.includes(base));
  for (const { path, start } of goes) {
    // Without its record it is none.
    await place.remove(path);
    for (const isEncrypted of [false, true]) await place.remove(basePath(system, start, isEncrypted));
  }
  await removeIncomplete(place, system, stays, new Date(now.getTime() - interruptedAfter));
  const isNeeded = neededBy(stays);
  let segments = 0;
  for await (const { path, name } of walOf(place, system)) {
    if (!isSegment(name) || isNeeded(name)) continue;
    await place.remove(path);
    segments += 1;
  }
  return { bases: goes.length, segments };
}

/** Removes what base backups and prunings have left that died. */
async function removeIncomplete(
  place: BackupPlace,
  system: string,
  bases: readonly ArchivedBase[],
  before: Date,
): Promise<void> {
  const complete = new Set(bases.flatMap(({ start }) => [false, true].map((is) => basePath(system, start, is))));
  for await (const { path, at } of place.list(baseFolder(system))) {
    if (path.includes('.tar.zst') && !complete.has(path) && at < before) await place.remove(path);
  }
  await place.tidy(baseFolder(system), before);
  await place.tidy(walFolder(system), before);
}

/** Which segments base backups need: of their own timelines from their start on, and all of timelines that may get one. */
export function neededBy(bases: readonly Pick<ArchivedBase, 'start'>[]): (segment: string) => boolean {
  const first = new Map<string, number>();
  for (const { start } of bases) {
    const timeline = timelineOf(start);
    first.set(timeline, Math.min(first.get(timeline) ?? Infinity, segmentNumber(start)));
  }
  const newest = [...first.keys()].toSorted().at(-1) ?? '';
  return (segment) => {
    const from = first.get(timelineOf(segment));
    return from === undefined ? timelineOf(segment) > newest : segmentNumber(segment) >= from;
  };
}
