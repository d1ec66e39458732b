import { sortLimits } from '@plumbline/domain/filters/sort';
import { id } from '@plumbline/domain/ids/id';
import { withoutBidiControls } from '@plumbline/domain/text/bidi-controls';
import { oneLine } from '@plumbline/domain/text/one-line';
import { userBulkLimit } from '@plumbline/domain/users/bulk-limit';
import { z } from 'zod';

export { id };

/** A moment: ISO 8601 with zone on the wire and inside. */
export const moment = z.iso.datetime({ offset: true });

/** Text a person typed: no NUL and no lone surrogates (PostgreSQL stores neither), without what turns letters, trimmed, at most `max` characters. */
export function text(max: number) {
  return z
    .string()
    .max(max)
    .refine((value) => !value.includes('\u0000') && value.isWellFormed(), { error: 'text_not_storable' })
    .transform((value) => withoutBidiControls(value).trim());
}

/** Nothing but what takes no ink: spaces, controls, marks of direction, joiners, fillers. */
const withoutInk = /^[\p{Z}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]*$/u;

/** As {@link text}, in one line: what names something. */
export function lineText(max: number) {
  return text(max).transform((value) => oneLine(value).trim());
}

/** As {@link lineText}, with visible content: an invisible name can't be clicked, nor distinguished from another. */
export function requiredText(max: number) {
  return lineText(max).refine((value) => !withoutInk.test(value), { error: 'required' });
}

/** `true`, `false`, `1`, `0` as they come in a query string. */
export const queryFlag = z.enum(['true', 'false', '1', '0']).transform((value) => value === 'true' || value === '1');

/** A list in a query string: `?type=a&type=b`, `?type[]=a` or `?type=a,b`. */
export const queryList = z
  .union([z.array(z.string()), z.string()])
  .transform((value) => (Array.isArray(value) ? value : value.split(',')).filter((part) => part !== ''));

export const pageSizeLimit = 1000;
export const defaultPageSize = 20;

/**
 * The query of every paged list (spec/4 §1 "Wire format"). `after` is the `next` of the page before: with it a deep page
 * costs as much as the first one.
 */
export const pageQuery = z
  .object({
    search: text(200).optional(),
    page: z.coerce.number().int().min(0).max(10_000_000).default(0),
    page_size: z.coerce.number().int().min(1).max(pageSizeLimit).default(defaultPageSize),
    sort: z.string().max(sortLimits.length).optional(),
    filters: z.string().max(20_000).optional(),
    after: z.string().max(4000).optional(),
  })
  .transform(({ page_size, ...rest }) => ({ ...rest, pageSize: page_size }));

/**
 * The query of a paged list without filters: sending some is an error, so that an unfiltered response isn't mistaken
 * for a filtered one.
 */
export const unfilteredPageQuery = z
  .object({
    ...pageQuery.in.shape,
    filters: z
      .string()
      .refine(() => false, { error: 'filter_not_valid' })
      .optional()
      .meta({ description: 'This list has no filters: refused.' }),
  })
  .transform(({ page_size, filters: _, ...rest }) => ({ ...rest, pageSize: page_size }));

export type PageQuery = z.output<typeof pageQuery>;

/**
 * A page of a list. `total` is exact up to 1,001; beyond it is the planner's estimate and `total_is_estimate` is true.
 * `next` goes into the following page's `after`; null on the last page.
 */
export function pageOf<Item extends z.ZodType>(item: Item) {
  return z.object({
    docs: z.array(item),
    total: z.number().int(),
    total_is_estimate: z.boolean(),
    page: z.number().int(),
    pages: z.number().int(),
    page_size: z.number().int(),
    next: z.string().nullable(),
  });
}

/** The answer of calls that only say that it is done. */
export const done = z.object({ success: z.literal(true) });

/** The people of a bulk call. */
export const userIds = z.array(id).min(1).max(userBulkLimit);

/** What the person may do with an item: the verbs of `domain/access`, decided by the server. */
export const can = z.array(z.string());

export const idParams = z.object({ id });
