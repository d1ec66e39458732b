import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { isId } from '@plumbline/domain/ids/id-text';
import { showsAnswers } from '@plumbline/domain/reports/column-kinds';
import { columnsQuery, everyColumn, namedQuestionsQuery } from '../../api/columns.ts';
import type { Draft } from '../../model/draft.ts';
import type { OfferedColumn } from '../../model/offered-column.ts';
import { offeredId } from '../../model/offered-column.ts';

const nothing: readonly never[] = [];

/** The questions of the columns that are not among these, with what they were copied from. */
function questionsBeyond(columns: Draft['columns'], listed: readonly OfferedColumn[]): readonly string[] {
  const known = new Set(listed.map(({ field }) => field));
  const ids = columns
    .filter((column) => showsAnswers(column) && !known.has(column.field ?? ''))
    .flatMap(({ field, root }) => [field ?? '', root ?? ''].filter(isId));
  return [...new Set(ids)].toSorted();
}

/** What a report can show: of questions the first ones, and those that its columns are of, wherever they were found. */
export function useOffered(draft: Draft) {
  const listed = useQuery(columnsQuery(draft, everyColumn));
  const { columns = nothing, repeatGroups = nothing, isCut = true } = listed.data ?? {};
  const [found, setFound] = useState<readonly OfferedColumn[]>(nothing);
  const beyond = useMemo(
    () => (isCut && listed.isSuccess ? questionsBeyond(draft.columns, columns) : nothing),
    [draft.columns, columns, isCut, listed.isSuccess],
  );
  const named = useQuery({ ...namedQuestionsQuery(draft, beyond), enabled: beyond.length > 0 });
  const isNamed = beyond.length > 0 && named.isSuccess && !named.isPlaceholderData;
  const own = beyond.length === 0 ? nothing : (named.data ?? nothing);
  const offered = useMemo(() => {
    // What was just chosen is known from the search, until it comes by its id.
    const chosen = isNamed ? nothing : found.filter(({ field }) => beyond.includes(field));
    return [...new Map([...columns, ...own, ...chosen].map((one) => [offeredId(one), one] as const)).values()];
  }, [columns, own, found, beyond, isNamed]);
  const fields = new Set(offered.map(({ field }) => field));
  const isWhole = isNamed || draft.columns.every((column) => !showsAnswers(column) || fields.has(column.field ?? ''));
  return {
    query: listed,
    offered,
    repeatGroups,
    isCut,
    /** What is not among them is gone, or not this person's to see. */
    isKnown: listed.isSuccess && !listed.isPlaceholderData && (!isCut || isWhole),
    remember: (column: OfferedColumn) => setFound((known) => [...known, column]),
  };
}
