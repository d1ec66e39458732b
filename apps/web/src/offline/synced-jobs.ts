import type { Asset } from '@plumbline/contract/assets';
import type { ResponseOf } from '@plumbline/contract/call';
import type { JobView } from '@plumbline/contract/job-shapes';
import type { readJobNeeds } from '@plumbline/contract/synced-jobs';
import type { PictureSize } from '@plumbline/domain/assets/file-kinds';
import type { Question } from '@plumbline/domain/questionnaire/definition';
import { cacheNames, fileOfName, isOfFile, jobOfHistory, jobOfName } from '../lib/api/cache-names.ts';
import type { CachedResponse } from './outbox-database.ts';
import type { Owner } from '../lib/owner.ts';

type Needs = ResponseOf<typeof readJobNeeds>[number];

/** The cached responses for a job, under the names by which screens read them. `at` is when they were requested. */
export function rowsOf(owner: Owner, job: JobView, needs: Needs | undefined, at: number): readonly CachedResponse[] {
  const row = (name: string, data: unknown): CachedResponse => ({ owner, name, at, data });
  return [
    row(cacheNames.job(job._id), { ...job, readAt: at }),
    ...filesOf(job.answers).map(({ assetId, ...facts }) => row(cacheNames.file(assetId), facts)),
    ...(needs
      ? [row(cacheNames.sources(job._id), needs.sources), row(cacheNames.previous(job._id), needs.previous)]
      : []),
  ];
}

/** A picture of a question, in its displayed size. */
export interface NeededPicture {
  readonly assetId: string;
  readonly size: PictureSize;
}

/** The pictures needed to answer a question: its background, its own, and those of its options. */
export function picturesOf({ backgroundMobile, backgroundDesktop, settings }: Question): readonly NeededPicture[] {
  const large = [backgroundMobile, backgroundDesktop, settings.image ?? null];
  const choices = (settings.childs ?? []).map(({ file }) => file ?? null);
  const inSize = (size: PictureSize) => (assetId: string | null) => (assetId ? [{ assetId, size }] : []);
  return [...large.flatMap(inSize('500')), ...choices.flatMap(inSize(settings.thumbs ? '100x100' : '500'))];
}

/** The facts of a file that an answer contains, without a further request. */
export type FileFacts = Pick<
  Asset,
  'originalName' | 'contentType' | 'Location' | 'size' | 'hasPoster' | 'corrupted' | 'damaged' | 'marks'
> &
  // Known of what the server was asked for, not of what a job brought along.
  Partial<Pick<Asset, 'taken_at' | 'position'>>;

/** The files of a job's answers, with what the answers contain of each. */
export function filesOf(answers: JobView['answers']): readonly (FileFacts & { readonly assetId: string })[] {
  return answers.flatMap(({ assets }) =>
    assets.map(({ assetId, originalName, contentType, Location, size }) => ({
      assetId,
      originalName,
      contentType,
      Location,
      size,
      hasPoster: false,
      corrupted: false,
      damaged: false,
      marks: null,
    })),
  );
}

/** What retention rules removed of jobs that are on the device: the jobs whose answers were emptied, and files. */
interface RemovedByRules {
  readonly jobs: ReadonlySet<string>;
  readonly files: ReadonlySet<string>;
}

interface JobOfRemovals {
  readonly _id: string;
  readonly answers: readonly Pick<JobView['answers'][number], 'retired'>[];
}

/** What of a job retention rules removed, by its answers. */
export function removedOf({ _id, answers }: JobOfRemovals): RemovedByRules {
  const isEmptied = answers.some(({ retired }) => retired?.content === true);
  return {
    jobs: new Set(isEmptied ? [_id] : []),
    files: new Set(answers.flatMap(({ retired }) => retired?.files ?? [])),
  };
}

/** How long jobs that were only viewed stay on the device. */
const lookedAtFor = 24 * 60 * 60_000;

/**
 * The names of cached responses to delete: of jobs that are not the person's, have nothing unsent, and were not viewed
 * for a day; of files and images that no job shows; and, at once, what retention rules removed: histories have the answers as they
 * were given.
 */
export function namesToForget(
  rows: readonly Pick<CachedResponse, 'name' | 'at'>[],
  {
    removed,
    ...wanted
  }: { readonly jobs: ReadonlySet<string>; readonly files: ReadonlySet<string>; readonly removed: RemovedByRules },
  now: number,
): readonly string[] {
  return rows.flatMap(({ name, at }) => {
    if (removed.jobs.has(jobOfHistory(name) ?? '') || removed.files.has(fileOfName(name) ?? '')) return [name];
    const job = jobOfName(name);
    const isWanted = job !== null ? wanted.jobs.has(job) : !isOfFile(name) || wanted.files.has(name);
    return isWanted || at > now - lookedAtFor ? [] : [name];
  });
}
