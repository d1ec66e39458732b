import type { PictureSize } from '@plumbline/domain/assets/file-kinds';

/** The names under which the device keeps what the server told of jobs: as queries ask for it, and as jobs are taken along. */
export const cacheNames = {
  /** The person's own jobs, as a list shows them. */
  jobs: 'jobs',
  job: (jobId: string) => `job/${jobId}`,
  sources: (jobId: string) => `sources/${jobId}`,
  previous: (jobId: string) => `previous/${jobId}`,
  /** What became of an answer, once somebody has looked at it. */
  history: (jobId: string, askedId: string) => `history/${jobId}/${askedId}`,
  /** What an answer tells of a file. */
  file: (assetId: string) => `file/${assetId}`,
  picture: (assetId: string, size: PictureSize) => `picture/${assetId}/${size}`,
} as const;

/** The job that something kept is about; null for what is about none. */
export function jobOfName(name: string): string | null {
  return /^(?:job|sources|previous|history)\/([^/]+)/.exec(name)?.[1] ?? null;
}

/** Whether it is of a file: many jobs may show it, and it is the first to go where there is no room. */
export function isOfFile(name: string): boolean {
  return name.startsWith('picture/') || name.startsWith('file/');
}
