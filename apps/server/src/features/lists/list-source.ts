import type { ResponseOf, QueryOf } from '@plumbline/contract/call';
import type { countListGroups } from '@plumbline/contract/list-groups';
import type { exportListCsv } from '@plumbline/contract/list-csv';
import type { Cell } from '@plumbline/domain/reports/cells';
import type { ViewList } from '@plumbline/domain/actor/view-lists';
import type { JsonText } from '../../database/json-text.ts';
import type { SignedInContext } from '../../http/context.ts';
import type { ListWords } from './words/list-words.ts';

/** The abilities to have a list. */
export type ListAbility = 'job.list' | 'project.list' | 'user.list' | 'file.list';

/** What is asked of a list, but its page. */
export type ListQuestion = Pick<QueryOf<typeof exportListCsv>, 'search' | 'sort' | 'filters' | 'section'>;

/** With whose eyes a list is read. */
export type ListReader = Pick<SignedInContext, 'db' | 'actor' | 'settings' | 'now' | 'language'>;

/** What the cells of a list are written with. */
export interface ListCellContext {
  readonly words: ListWords;
  readonly reader: ListReader;
}

/** A list of the product as whoever exports it needs it: its pages, and its own columns as cells. */
export interface ListSource<Doc = never> {
  readonly list: ViewList;
  /** What somebody must be allowed, to have the list. */
  readonly ability: ListAbility;
  /** A page as the list's own call has it. @throws Problem not_valid */
  readonly page: (
    reader: ListReader,
    query: ListQuestion & { readonly after: string | undefined; readonly pageSize: number },
  ) => Promise<JsonText>;
  /** How many rows of the list each group has; absent where rows are grouped a page at a time. @throws Problem not_valid */
  readonly countGroups?: (
    reader: ListReader,
    query: Pick<ListQuestion, 'search' | 'filters'> & { readonly section: string },
  ) => Promise<ResponseOf<typeof countListGroups>>;
  /** The group of each of these rows, by id, as `countGroups` has it; rows that the person doesn't see have none. @throws Problem not_valid */
  readonly groupsOf?: (
    reader: ListReader,
    section: string,
    ids: readonly string[],
  ) => Promise<Readonly<Record<string, string>>>;
  /** The columns that the list has by itself, by their ids. */
  readonly cells: Readonly<Record<string, (doc: Doc, context: ListCellContext) => Cell>>;
  /** Those of them that this person may not see. */
  readonly hiddenColumns: (reader: ListReader) => readonly string[];
}
