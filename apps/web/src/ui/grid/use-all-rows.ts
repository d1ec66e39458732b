import type { QueryKey, UseQueryOptions } from '@tanstack/react-query';
import { hashKey, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { GridPage } from './columns.ts';
import type { Selection } from './selection.ts';
import { noSelection } from './selection.ts';

/** At most so many rows are chosen in one go. */
export const chosenRowsLimit = 10_000;
/** As many rows as one page of a call can hold. */
export const rowsOfOnePage = 1000;
/** More chosen rows than that are not read again with every change, but at most once in this many milliseconds. */
const manyRowsInterval = 5000;

export interface AllRows<Row> {
  /** The rows of all pages once they were chosen; undefined while only rows of the page can be. */
  readonly rows: readonly Row[] | undefined;
  /** Chooses all of them; null where the page's rows are all there are, or are not all chosen. */
  readonly choose: (() => void) | null;
  /** How many that are. */
  readonly count: number;
  readonly isLoading: boolean;
  readonly failure: unknown;
  /** Sets what is chosen; nothing chosen means the page again. */
  readonly select: (selection: Selection) => void;
}

interface AllRowsOptions<Row, Page extends GridPage<Row>, Key extends QueryKey> {
  /** The list's call for its first `chosenRowsLimit` rows. */
  readonly query: UseQueryOptions<Page, Error, Page, Key>;
  readonly page: GridPage<Row> | undefined;
  readonly rowId: (row: Row) => string;
  readonly selection: Selection;
  readonly onSelect: (selection: Selection) => void;
}

/**
 * Choosing the rows of all pages at once. They are read whole, and again when somebody changes them: what is gone meanwhile is no
 * longer chosen.
 */
export function useAllRows<Row, Page extends GridPage<Row>, Key extends QueryKey>({
  query,
  page,
  rowId,
  selection,
  onSelect,
}: AllRowsOptions<Row, Page, Key>): AllRows<Row> {
  const client = useQueryClient();
  const [chosenKey, setChosenKey] = useState<string | null>(null);
  const [reading, setReading] = useState<{ isLoading: boolean; failure: unknown }>({ isLoading: false, failure: null });
  const key = hashKey(query.queryKey);
  const isAll = chosenKey === key && selection.size > 0;
  const [isMany, setMany] = useState(false);
  const { data, refetch } = useQuery({ ...query, enabled: isAll && !isMany });
  const isNowMany = (data?.docs.length ?? 0) > rowsOfOnePage;
  if (isMany !== isNowMany) setMany(isNowMany);
  useEffect(() => {
    if (!isAll || !isMany) return undefined;
    const timer = setInterval(() => {
      if (client.getQueryCache().get(key)?.state.isInvalidated) void refetch();
    }, manyRowsInterval);
    return () => clearInterval(timer);
  }, [isAll, isMany, client, key, refetch]);
  const docs = page?.docs ?? [];
  const isPageChosen = docs.length > 0 && docs.every((row) => selection.has(rowId(row)));
  const hasMore = page !== undefined && page.total > docs.length;
  const choose = async () => {
    setReading({ isLoading: true, failure: null });
    try {
      const all = await client.fetchQuery({ queryKey: query.queryKey, queryFn: query.queryFn });
      setChosenKey(key);
      onSelect(new Set(all.docs.map(rowId)));
      setReading({ isLoading: false, failure: null });
    } catch (failure) {
      setReading({ isLoading: false, failure });
    }
  };
  return {
    rows: isAll ? data?.docs : undefined,
    choose: !isAll && isPageChosen && hasMore ? () => void choose() : null,
    count: Math.min(page?.total ?? 0, chosenRowsLimit),
    ...reading,
    select: (next) => {
      if (next.size === 0) setChosenKey(null);
      onSelect(next.size === 0 ? noSelection : next);
    },
  };
}
