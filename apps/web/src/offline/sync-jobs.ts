import type { JobListItem, JobView } from '@plumbline/contract/job-shapes';
import { questionFromWire } from '@plumbline/contract/questions';
import { syncBatchSize, listSyncedJobs, readJobNeeds, readJobViews } from '@plumbline/contract/synced-jobs';
import { callServer } from '../lib/api/call-server.ts';
import { fetchPicture } from '../lib/api/fetch-picture.ts';
import { device } from './device.ts';
import { keep, cacheAll, listCached, readCached } from './cache.ts';
import { cacheNames } from '../lib/api/cache-names.ts';
import { inCalls } from './outbox-rules.ts';
import type { Owner } from '../lib/owner.ts';
import type { NeededPicture } from './synced-jobs.ts';
import { filesOf, namesToForget, picturesOf, removedOf, rowsOf } from './synced-jobs.ts';

/** Larger images are not synced, nor more than so many. */
const pictureLimit = 1024 * 1024;
const picturesLimit = 300;
/** Photos of answers, small for lists and large to look at. */
const [photosLimit, largePhotosLimit] = [600, 200];

/** Whose jobs are synced, and which. */
export interface JobSync {
  readonly owner: Owner;
  /** The jobs to refetch: `all`, or those that changed. Jobs that aren't on the device yet are fetched anyway. */
  readonly changed: 'all' | ReadonlySet<string>;
  readonly signal: AbortSignal;
}

/**
 * Syncs the person's jobs for offline use: the list, then the jobs in batches of ten with all that answering them
 * needs, then their pictures. Everything is usable as soon as it is stored. Throws if the server isn't reached or
 * refuses, and if the device is full.
 */
export async function syncJobs(taking: JobSync): Promise<void> {
  const { owner, changed, signal } = taking;
  const jobs = await takeList(taking);
  const here = new Set((await listCached(owner)).map(({ name }) => name));
  const wanted = jobs.filter(({ _id }) => changed === 'all' || changed.has(_id) || !here.has(cacheNames.job(_id)));
  for (const some of inCalls(wanted, syncBatchSize)) {
    if (some.length > 0 && !signal.aborted) await takeJobs(taking, some);
  }
  await tidy(taking, jobs);
}

async function takeList({ owner, signal }: JobSync): Promise<readonly JobListItem[]> {
  const at = Date.now();
  const jobs = await callServer(listSyncedJobs, { signal });
  await keep(owner, cacheNames.jobs, { docs: jobs }, at);
  return jobs;
}

async function takeJobs({ owner, signal }: JobSync, jobs: readonly JobListItem[]): Promise<void> {
  const at = Date.now();
  const query = { job: jobs.map(({ _id }) => _id) };
  const views = await callServer(readJobViews, { query, signal });
  const needs = new Map((await callServer(readJobNeeds, { query, signal })).map((one) => [one.job, one]));
  const rows = views.flatMap((job) => rowsOf(owner, job, needs.get(job._id), at));
  await cacheAll(owner, rows);
}

/** Fetches the pictures of the synced jobs, and deletes what is no longer needed. */
async function tidy({ owner, signal }: JobSync, jobs: readonly JobListItem[]): Promise<void> {
  const { pictures, files, removed } = await filesOfJobs(owner, jobs);
  const rows = await listCached(owner);
  const ids = new Set([...jobs.map(({ _id }) => _id), ...(await jobsWithUnsent(owner))]);
  const wanted = { jobs: ids, files: new Set([...pictures.keys(), ...files]), removed };
  const gone = namesToForget(rows, wanted, Date.now());
  await device.kept.bulkDelete(gone.map((name) => [owner, name]));
  const here = new Set(rows.map(({ name }) => name));
  for (const [name, { assetId, size }] of pictures) {
    if (here.has(name) || signal.aborted) continue;
    // One that can't be read is missing on the screen as it is with a network.
    const content = await fetchPicture(assetId, size, signal).catch(() => null);
    if (content && content.size <= pictureLimit) await keep(owner, name, content, Date.now());
  }
}

/**
 * The pictures of the jobs: those of questions first, then photos of answers as thumbnails, then in full size as far as
 * there is room.
 */
async function filesOfJobs(owner: Owner, jobs: readonly JobListItem[]) {
  const asked = new Map<string, NeededPicture>();
  const small = new Map<string, NeededPicture>();
  const large = new Map<string, NeededPicture>();
  const files: string[] = [];
  const removed = { jobs: new Set<string>(), files: new Set<string>() };
  const put = (on: Map<string, NeededPicture>, picture: NeededPicture) =>
    on.set(cacheNames.picture(picture.assetId, picture.size), picture);
  // Sequentially, so that a hundred long questionnaires are not in memory at once.
  for (const { _id } of jobs) {
    const cached = await readCached<JobView>(owner, cacheNames.job(_id));
    if (cached) {
      const gone = removedOf(cached.data);
      for (const id of gone.jobs) removed.jobs.add(id);
      for (const id of gone.files) removed.files.add(id);
    }
    const questions = (cached?.data.questions ?? []).map(questionFromWire);
    for (const one of questions.flatMap(picturesOf)) put(asked, one);
    for (const { assetId, contentType } of filesOf(cached?.data.answers ?? [])) {
      files.push(cacheNames.file(assetId));
      if (!contentType.startsWith('image/')) continue;
      put(small, { assetId, size: '100x100' });
      put(large, { assetId, size: '500' });
    }
  }
  const pictures = [
    ...[...asked].slice(0, picturesLimit),
    ...[...small].slice(0, photosLimit),
    ...[...large].slice(0, largePhotosLimit),
  ];
  return { pictures: new Map(pictures), files, removed };
}

async function jobsWithUnsent(owner: Owner): Promise<readonly string[]> {
  const entries = await device.entries.where('owner').equals(owner).toArray();
  const drafts = await device.drafts.filter((draft) => draft.owner === owner).toArray();
  return [...entries.filter(({ state }) => state !== 'sent'), ...drafts].map(({ jobId }) => jobId);
}
