import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReportTable } from '@plumbline/contract/report-cells';
import { reportProblemText } from '@plumbline/texts/report-problem-text';
import { filterFieldsFor } from '@plumbline/domain/filters/custom-fields';
import { checkReport } from '@plumbline/domain/reports/check-report';
import type { ReportDefinition } from '@plumbline/domain/reports/definition';
import { isAt } from '@plumbline/domain/reports/problem-places';
import { realLanguage } from '../../../../i18n/language.ts';
import { brokenParts } from '../../model/filter-parts.ts';
import type { PlacedProblem } from '../../model/problems.ts';
import { oncePerPlace } from '../../model/problems.ts';
import type { Builder, OpenColumns } from './builder-context.ts';
import { useColumnTitles } from './use-column-titles.ts';
import { useOffered } from './use-offered.ts';

interface BuilderParts extends Pick<Builder, 'draft' | 'change'> {
  /** What the preview found, and in which definition. */
  readonly preview: (ReportTable & { readonly definition: ReportDefinition }) | undefined;
  /** Why the draft was not saved. */
  readonly refused: readonly PlacedProblem[];
}

const none: readonly never[] = [];

/** The report that is built, held against what it can show. */
export function useBuilderOf({ draft, change, preview, refused }: BuilderParts) {
  const { i18n } = useTranslation();
  const language = realLanguage(i18n.language);
  const { query, offered, repeatGroups, isCut, isKnown, remember } = useOffered(draft);
  const [open, setOpen] = useState<OpenColumns>({ isAdding: draft.columns.length === 0, options: null });
  const titles = useMemo(
    () =>
      new Map(
        (preview?.columns ?? none)
          .filter(({ column, part }) => column !== null && part === 'value')
          .map(({ column, title }) => [column ?? '', title]),
      ),
    [preview],
  );
  const titleOf = useColumnTitles(offered, titles);
  const checked = useMemo(
    () =>
      checkReport(draft, {
        columns: offered,
        filters: filterFieldsFor(draft.type, draft.filters),
        repeatGroups: new Set(repeatGroups.map(({ _id }) => _id)),
      }),
    [draft, offered, repeatGroups],
  );
  // Whether something that the instance made is still there to filter by, only the server knows.
  const brokenFilters = useMemo(
    () =>
      brokenParts(draft.filters, [
        { filters: draft.filters, problems: checked.problems },
        ...(preview ? [{ filters: preview.definition.filters, problems: preview.problems }] : []),
      ]),
    [draft.filters, checked, preview],
  );
  const problems = useMemo(() => {
    const fresh = `columns.${draft.columns.findIndex(({ _id }) => _id === open.fresh)}.expression`;
    const own = (isKnown ? checked.problems : none).filter(
      (problem) => !isAt(problem, 'filters') && !(problem.path === fresh && problem.code === 'expression_empty'),
    );
    return oncePerPlace([
      ...own.map((problem) => ({ path: problem.path, text: reportProblemText(problem, language) })),
      ...brokenFilters.map(({ place }) => ({
        path: `filters.${place}`,
        text: reportProblemText({ path: 'filters', code: 'filter_not_valid' }, language),
      })),
      ...refused.filter((problem) => brokenFilters.length === 0 || !isAt(problem, 'filters')),
    ]);
  }, [checked, isKnown, brokenFilters, refused, language, draft.columns, open.fresh]);
  const builder: Builder = {
    draft,
    change,
    offered,
    remember,
    repeatGroups,
    isCut,
    checked,
    titleOf,
    resolved: (id) => checked.columns.find(({ column }) => column._id === id),
    problems,
    textAt: (place) => {
      const texts = problems.filter((problem) => isAt(problem, place)).map(({ text }) => text);
      return texts.length === 0 ? undefined : [...new Set(texts)].join(' ');
    },
    brokenFilters,
    open,
    setOpen,
  };
  return { query, builder };
}
