import type { AvailableColumn } from './available.ts';
import { columnKinds } from './column-kinds.ts';
import { readDateExpression, type DatePart, type RangePart } from './date-expressions.ts';
import type { ReportColumn } from './definition.ts';
import type { PeopleTarget } from './properties.ts';
import type { AnswerPart } from './question-parts.ts';
import type { ShownPart } from './shown-columns.ts';

/** What the parts are called of which a column shows one: the builder and all heads of a report say the same. */
export interface PartNames {
  readonly targets: Readonly<Record<AnswerPart | PeopleTarget, string>>;
  readonly dateParts: Readonly<Record<DatePart, string>>;
  readonly rangeParts: Readonly<Record<RangePart, string>>;
}

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
  names: PartNames,
): string {
  return [title, targetName(target, available, names), expressionName(expression, names)]
    .filter(Boolean)
    .join(separator);
}

/** What stands at the head of what a setting puts beside a column: as if that part had been chosen. @param title of the column */
export function titleBeside(title: string, part: Exclude<ShownPart, 'value'>, { targets }: PartNames): string {
  return [title, targets[part]].join(separator);
}
