import type { CheckedReport, ResolvedColumn } from '@plumbline/domain/reports/check-report';
import { columnKinds, isCalculated } from '@plumbline/domain/reports/column-kinds';
import type { ReportTotal } from '@plumbline/domain/reports/definition';
import { titleBeside, titleWithPart } from '@plumbline/domain/reports/column-parts';
import type { AvailableColumn } from '@plumbline/domain/reports/available';
import { numbered, toldApart } from '@plumbline/domain/reports/told-apart';
import type { ShownColumn } from '@plumbline/domain/reports/shown-columns';
import type { Language } from '@plumbline/domain/languages/languages';
import { asWritten, filled } from '@plumbline/texts/fill';
import { textsIn } from '@plumbline/texts/texts';
import { profileFieldNames } from '@plumbline/texts/profile-field-names';
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
  const { words } = columnKinds[type];
  return words === null || title !== ''
    ? title
    : (wordOf(words === 'profile' ? profileFieldNames[language] : reportWords(language).properties, field) ?? field);
}

/** What distinguishes columns with the same name: for a question its step and job type. */
function hintsOf({ available }: ResolvedColumn, { questions }: OpenReport): readonly (string | null)[] {
  if (!available?.question) return [];
  const { step, name } = available.question;
  const jobTypes =
    questions
      .get(available.field)
      ?.titles.map(({ title }) => title)
      .join(', ') ?? null;
  return [step, jobTypes, name];
}

/** What a column without a name of its own shows, where that is called so, and which part of it. */
function titleNamed({ column, available }: ResolvedColumn, name: string | undefined, language: Language): string {
  const words = reportWords(language);
  if (isCalculated(column)) return words.calculation;
  return available ? titleWithPart(name ?? '', column, available, textsIn(language).columnParts) : words.missing;
}

/** Whether this is the column's title, with or without the suffix that distinguishes it from others. */
export function isCalled(resolved: ResolvedColumn, report: OpenReport, title: string): boolean {
  if (title === titleOfColumn(resolved, report)) return true;
  const { column, available } = resolved;
  const { language } = report.reader;
  const alone = available && titleOfAvailable(available, language);
  return column.name === '' && title === titleNamed(resolved, alone, language);
}

const titles = new WeakMap<CheckedReport, ReadonlyMap<string, string>>();

/**
 * The titles of the columns of a report, by their ids: their own names, else the names of their content with its part.
 * Titles without an own name are made unique, in the same way everywhere.
 */
function titlesOf(report: OpenReport): ReadonlyMap<string, string> {
  const { checked, reader } = report;
  const known = titles.get(checked);
  if (known) return known;
  const { language } = reader;
  // What is there for calculations alone leaves names to what is shown.
  const unnamed = checked.columns
    .filter(({ column }) => column.name === '')
    .toSorted((one, other) => Number(one.column.hidden) - Number(other.column.hidden));
  const things = new Map(unnamed.flatMap((one) => (one.available ? [[one.available, one] as const] : [])));
  const apart = toldApart(
    [...things].map(([available, one]) => ({
      title: titleOfAvailable(available, language),
      hints: hintsOf(one, report),
    })),
  );
  const nameOf = new Map([...things.keys()].map((available, place) => [available, apart[place] ?? '']));
  const plain = unnamed.map((one) => titleNamed(one, one.available ? nameOf.get(one.available) : undefined, language));
  const own = checked.columns.filter(({ column }) => column.name !== '');
  const different = numbered(
    plain,
    own.map(({ column }) => column.name),
  );
  const found = new Map([
    ...own.map(({ column }) => [column._id, column.name] as const),
    ...unnamed.map(({ column }, place) => [column._id, different[place] ?? ''] as const),
  ]);
  titles.set(checked, found);
  return found;
}

/** The title of a column of the report. */
export function titleOfColumn({ column }: ResolvedColumn, report: OpenReport): string {
  return titlesOf(report).get(column._id) ?? column.name;
}

/** The title of a displayed column. */
export function titleOfShown({ resolved, part }: ShownColumn, report: OpenReport): string {
  const { language } = report.reader;
  if (!resolved) return reportWords(language).properties.job_status;
  const title = titleOfColumn(resolved, report);
  return part === 'value' ? title : titleBeside(title, part, textsIn(language).columnParts);
}

/** What a figure is called. */
export function titleOfTotal(report: OpenReport, { column, measure }: ReportTotal): string {
  const words = reportWords(report.reader.language);
  if (column === null) return words.rows;
  const counted = report.checked.columns.find((one) => one.column._id === column);
  return filled(words.measures[measure], { title: counted ? titleOfColumn(counted, report) : '' }, asWritten);
}
