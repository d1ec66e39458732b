import type { PictureSize } from '@plumbline/domain/assets/file-kinds';

/** The names of cached responses about jobs on the device, used by queries and by the sync of jobs. */
export const cacheNames = {
  /** The person's own jobs, as a list shows them. */
  jobs: 'jobs',
  /** The person's own days: the week of today. */
  ownDays: 'own-days',
  job: (jobId: string) => `job/${jobId}`,
  sources: (jobId: string) => `sources/${jobId}`,
  previous: (jobId: string) => `previous/${jobId}`,
  /** The history of an answer, once it was viewed. */
  history: (jobId: string, askedId: string) => `history/${jobId}/${askedId}`,
  /** The facts of a file in an answer. */
  file: (assetId: string) => `file/${assetId}`,
  picture: (assetId: string, size: PictureSize) => `picture/${assetId}/${size}`,
} as const;

/** The job that a cached response is about; null for none. */
export function jobOfName(name: string): string | null {
  return /^(?:job|sources|previous|history)\/([^/]+)/.exec(name)?.[1] ?? null;
}

/** The job whose answers a cached history has; null for what is none. */
export function jobOfHistory(name: string): string | null {
  return name.startsWith('history/') ? jobOfName(name) : null;
}

/** The file that a cached response is about, or shows; null for none. */
export function fileOfName(name: string): string | null {
  return /^(?:picture|file)\/([^/]+)/.exec(name)?.[1] ?? null;
}

/** Whether it belongs to a file: many jobs may show it, and it is evicted first if storage is full. */
export function isOfFile(name: string): boolean {
  return name.startsWith('picture/') || name.startsWith('file/');
}
