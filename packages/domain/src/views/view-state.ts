import { z } from 'zod';
import { groupNameLimit } from '../filters/groups.ts';
import { sortLimits } from '../filters/sort.ts';
import { storedText } from '../text/stored-text.ts';
import { columnWidths } from './column-widths.ts';

/** What a view may hold; a filter as long as an address may have it. */
export const viewLimits = { name: 80, columns: 100, filterLength: 20_000, perPerson: 200 } as const;

/** One column of a list: only those that are shown are named, in their order. */
export const shownColumn = z.object({
  id: storedText(200),
  /** In pixels; null: as the list has it. */
  width: z.number().int().min(columnWidths.min).max(columnWidths.max).nullable().default(null),
  /** Stays where it is while the others are scrolled. */
  pinned: z.boolean().default(false),
});

/** The columns of a list as somebody arranged them. */
export type ShownColumn = z.output<typeof shownColumn>;

const isShort = (value: unknown) => JSON.stringify(value ?? null).length <= viewLimits.filterLength;

/** The stored state of a view besides its name; the list decides which values are valid. */
export const viewState = z.object({
  /** In the filter language, as its wire form; null for no filter. */
  filters: z.unknown().refine(isShort, { error: 'filter_not_valid' }).default(null),
  sort: storedText(sortLimits.length).nullable().default(null),
  section: storedText(groupNameLimit).nullable().default(null),
  display: storedText(20).default('list'),
  /** Null: the columns that the list has by itself. */
  columns: z.array(shownColumn).max(viewLimits.columns).nullable().default(null),
});

export type ViewState = z.output<typeof viewState>;
