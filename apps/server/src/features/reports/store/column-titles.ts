import type { ResolvedColumn } from '@plumbline/domain/reports/check-report';
import type { ReportTotal } from '@plumbline/domain/reports/definition';
import { titleBeside, titleWithPart } from '@plumbline/domain/reports/column-parts';
import type { AvailableColumn } from '@plumbline/domain/reports/available';
import type { ShownColumn } from '@plumbline/domain/reports/shown-columns';
import type { Language } from '@plumbline/domain/settings/languages';
import { reportWords } from '../../lists/index.ts';
import type { OpenReport } from './open-report.ts';

function wordOf(words: Readonly<Record<string, string>>, name: string): string | undefined {
  return Object.hasOwn(words, name) ? words[name] : undefined;
}

/** What something that can be shown is called: its own title, of properties and of the product's own fields the word for it. */
export function titleOfAvailable(
  { type, field, title }: Pick<AvailableColumn, 'type' | 'field' | 'title'>,
  language: Language,
): string {
  const words = reportWords[language];
  if (type === 'property') return wordOf(words.properties, field) ?? field;
  if (type === 'profile_field') return title || (wordOf(words.profile, field) ?? field);
  return title;
}

/** What stands at the head of a column of the report: its own name, else what it shows and which part of it. */
export function titleOfColumn({ column, available }: ResolvedColumn, language: Language): string {
  const words = reportWords[language];
  if (column.name !== '') return column.name;
  if (column.type === 'calculated') return words.calculation;
  if (!available) return words.missing;
  return titleWithPart(titleOfAvailable(available, language), column, available, language);
}

/** What stands at the head of a column as it is shown. */
export function titleOfShown({ resolved, part }: ShownColumn, language: Language): string {
  if (!resolved) return reportWords[language].properties.job_status;
  const title = titleOfColumn(resolved, language);
  return part === 'value' ? title : titleBeside(title, part, language);
}

/** What a figure is called. */
export function titleOfTotal({ checked, reader }: OpenReport, { column, measure }: ReportTotal): string {
  const words = reportWords[reader.language];
  if (column === null) return words.rows;
  const counted = checked.columns.find((one) => one.column._id === column);
  return words.measures[measure].replace('{title}', counted ? titleOfColumn(counted, reader.language) : '');
}
