import { useTranslation } from 'react-i18next';
import type { Report } from '@plumbline/contract/report-shapes';
import type { ReportColumn, ReportDefinition } from '@plumbline/domain/reports/definition';
import type { EditedPart } from '../../../ui/editing/save-over.ts';
import { mergeIds } from '../../../ui/editing/save-over.ts';
import { wordsIn } from '../../../ui/editing/words-in.ts';
import type { ReportChange } from '../api/reports.ts';
import { definitionOf, draftOf } from '../model/draft.ts';

/**
 * The parts of a report for resolving concurrent edits. The definition is a single part, because its parts reference
 * its columns.
 */
export function useReportParts(
  titleOf: (column: ReportColumn) => string,
): Readonly<Record<keyof ReportChange, EditedPart<Report>>> {
  const { t } = useTranslation('reports');
  const describe = ({ columns, filters, group_by: groups }: ReportDefinition) => {
    const named = (ids: readonly string[]) =>
      columns.filter(({ _id }) => ids.includes(_id)).map((column) => titleOf(column));
    const lines = [
      [t(($) => $.reports.builder.tabs.columns), columns.map(titleOf).join(', ')],
      [t(($) => $.reports.builder.tabs.filters), wordsIn(filters)],
      [t(($) => $.reports.builder.tabs.group), named(groups).join(', ')],
    ];
    return lines.flatMap(([label, text]) => (text === '' ? [] : [`${label}: ${text}`])).join(' · ');
  };
  return {
    name: { label: t(($) => $.reports.columns.name), of: ({ name }) => name, show: String },
    definition: {
      label: t(($) => $.reports.builder.title),
      of: (report) => definitionOf(draftOf(report)),
      show: (definition) => describe(definition as ReportDefinition),
    },
    is_shared: {
      label: t(($) => $.reports.share.title),
      of: ({ is_shared: isShared }) => isShared,
      show: String,
      // One press: the last holds.
      merge: (_before, mine) => mine,
    },
    users: {
      label: t(($) => $.reports.share.some),
      of: ({ users }) => users.map(({ _id }) => _id),
      show: wordsIn,
      merge: mergeIds,
    },
  };
}
