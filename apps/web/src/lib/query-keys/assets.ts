import type { PictureSize } from '@plumbline/domain/assets/file-kinds';

const all = ['assets'] as const;
const lists = [...all, 'list'] as const;

/** The query keys of files. */
export const assetKeys = {
  all,
  lists,
  list: <Query>(query: Query, jobId: string | null) => [...lists, query, jobId] as const,
  item: (id: string) => [...all, id] as const,
  info: (id: string) => [...all, id, 'info'] as const,
  versions: (id: string) => [...all, id, 'versions'] as const,
  pages: (id: string) => [...all, id, 'pages'] as const,
  /** The whole content, for drawing on it. */
  whole: (id: string) => [...all, id, 'whole'] as const,
  picture: (id: string, size: PictureSize) => [...all, id, 'picture', size] as const,
  uses: (ids: readonly string[]) => [...all, 'uses', ids] as const,
};
