import type { Language } from '../languages/languages.ts';
import type { AvailableColumn } from './available.ts';
import { columnKinds } from './column-kinds.ts';
import { readDateExpression, type DatePart, type RangePart } from './date-expressions.ts';
import type { ReportColumn } from './definition.ts';
import type { PeopleTarget } from './properties.ts';
import type { AnswerPart } from './question-parts.ts';
import type { ShownPart } from './shown-columns.ts';

interface PartNames {
  readonly targets: Readonly<Record<AnswerPart | PeopleTarget, string>>;
  readonly dateParts: Readonly<Record<DatePart, string>>;
  readonly rangeParts: Readonly<Record<RangePart, string>>;
}

/** What the parts are called of which a column shows one: the builder and all heads of a report say the same. */
export const columnPartNames: Readonly<Record<Language, PartNames>> = {
  en: {
    targets: {
      assignees: 'Assigned',
      confirmed: 'Confirmed',
      creator: 'Created by',
      value: 'Answer',
      status: 'Status',
      comment: 'Comment',
      files: 'Files',
      signature: 'Signed',
      user: 'Answered by',
      date: 'Answered at',
      location: 'Location',
      issue: 'Issue',
    },
    dateParts: {
      month_day: 'Month/day',
      day_month: 'Day/month',
      year: 'Year',
      date: 'Date',
      time: 'Time',
      hour: 'Hour',
      minutes: 'Minutes',
    },
    rangeParts: { from: 'From', to: 'To', length: 'Length' },
  },
  he: {
    targets: {
      assignees: 'משובצים',
      confirmed: 'אישרו הגעה',
      creator: 'נוצר על ידי',
      value: 'תשובה',
      status: 'סטטוס',
      comment: 'הערה',
      files: 'קבצים',
      signature: 'חתימה',
      user: 'מי ענה',
      date: 'מועד התשובה',
      location: 'מיקום',
      issue: 'ליקוי',
    },
    dateParts: {
      month_day: 'חודש/יום',
      day_month: 'יום/חודש',
      year: 'שנה',
      date: 'תאריך',
      time: 'שעה מלאה',
      hour: 'שעה',
      minutes: 'דקות',
    },
    rangeParts: { from: 'התחלה', to: 'סיום', length: 'משך' },
  },
};

type Shown = Pick<AvailableColumn, 'type' | 'targets' | 'targetTitles'>;

function targetName(target: string | null, { type, targets, targetTitles = {} }: Shown, names: PartNames): string {
  if (target === null) return '';
  // Without a target a table shows its rows, so that its first column is a part as the others are.
  if (columnKinds[type].usualTarget === null)
    return (Object.hasOwn(targetTitles, target) ? targetTitles[target] : undefined) ?? target;
  if (target === targets[0] || !Object.hasOwn(names.targets, target)) return '';
  return names.targets[target as keyof PartNames['targets']];
}

/** Between what a column is of and the parts of it that it shows. */
const separator = ' · ';

function expressionName(expression: string | null, { rangeParts, dateParts }: PartNames): string {
  const read = expression === null ? null : readDateExpression(expression);
  if (!read) return '';
  return [read.end && rangeParts[read.end], read.part && dateParts[read.part]].filter(Boolean).join(separator);
}

/** The title of a column without its own name: its subject, and which part of it. @param title its subject */
export function titleWithPart(
  title: string,
  { target, expression }: Pick<ReportColumn, 'target' | 'expression'>,
  available: Shown,
  language: Language,
): string {
  const names = columnPartNames[language];
  return [title, targetName(target, available, names), expressionName(expression, names)]
    .filter(Boolean)
    .join(separator);
}

/** The title of a column that a setting adds: as if that part had been chosen. @param title of the column */
export function titleBeside(title: string, part: Exclude<ShownPart, 'value'>, language: Language): string {
  return [title, columnPartNames[language].targets[part]].join(separator);
}
