import type { ViewList } from '@plumbline/domain/actor/view-lists';
import { assetKeys } from '../../lib/query-keys/assets.ts';
import { jobKeys } from '../../lib/query-keys/jobs.ts';
import { projectKeys } from '../../lib/query-keys/projects.ts';
import { userKeys } from '../../lib/query-keys/users.ts';

const views = ['views'] as const;
const cells = ['list-cells', 'cells'] as const;
const columns = ['list-cells', 'columns'] as const;

/** What is counted of a list grows old with it. */
const listsOf = {
  jobs: jobKeys.lists,
  projects: projectKeys.lists,
  users: userKeys.lists,
  files: assetKeys.lists,
} as const satisfies Readonly<Record<ViewList, readonly string[]>>;

/** The keys of what lists have in common. */
export const viewKeys = {
  all: views,
  of: (list: ViewList) => [...views, list] as const,
  count: (list: ViewList, filters: string | null, search: string) =>
    [...listsOf[list], 'count', filters, search] as const,
  groups: (list: ViewList, section: string, search: string, filters: string | null) =>
    [...listsOf[list], 'groups', section, search, filters] as const,
  /** What a person arranged for themselves on a screen. */
  arranged: (screen: string) => ['client-state', screen] as const,
  cells,
  cellsOf: (list: ViewList, shown: readonly string[], ids: readonly string[], section: string | null) =>
    [...cells, list, shown, ids, section] as const,
  columns,
  columnsOf: (list: ViewList, search: string) => [...columns, list, search] as const,
};
