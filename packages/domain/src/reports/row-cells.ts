import { EvaluationBudget, type Costs } from '../expressions/budget.ts';
import type { ExpressionContext } from '../expressions/clock.ts';
import type { ExpressionValue } from '../expressions/value.ts';
import type { ProjectField } from '../projects/field-definitions.ts';
import type { ProfileField } from '../users/profile-fields.ts';
import { optionText } from '../question-types/choosing.ts';
import { answersCell } from './answer-cells.ts';
import { applyDateExpression } from './apply-date-expression.ts';
import type { Cell } from './cells.ts';
import { cellText, type CellWords } from './cell-text.ts';
import { jobNumberOf, joinCells, numberCell, textCell } from './cells.ts';
import type { ResolvedColumn } from './check-report.ts';
import { isMissing } from './check-report.ts';
import type { ColumnKind } from '../values/column-kind-names.ts';
import { isCalculated, propertyOf, showsAnswers } from './column-kinds.ts';
import { profileFieldCell, projectFieldCell, type FieldWords } from './field-cells.ts';
import { groupKeyOf } from './compare-cells.ts';
import { combinedValue, eachValue, valuesIn, type GroupValue, type PeriodValues } from './group-values.ts';
import { peopleTargets } from './properties.ts';
import { presentlyNamed } from './present-name.ts';
import type { ReportProperty } from './properties.ts';
import { isNumeric } from '../values/value-types.ts';
import { numbersRead, unreadIn, withUnread } from './read-numbers.ts';
import { nameCell, propertyCells, type PropertyWords } from './property-cells.ts';
import { answerPartOf, type AnswerPart } from './question-parts.ts';
import type { AnswerFacts, PersonFacts, RowFacts } from './row-facts.ts';
import type { ShownColumn } from './shown-columns.ts';

/** What all rows of a report have in common. */
export interface RowContext {
  readonly words: PropertyWords & FieldWords;
  /** When and where calculations are computed. */
  readonly clock: ExpressionContext;
  /** Makes the error for a row whose calculations cost too much together, of the column that cost the most. */
  readonly tooDemanding?: (columnId: string | null) => Error;
  /** What the columns' calculations have cost in all rows. */
  readonly costs?: Costs;
  readonly projectFields: ReadonlyMap<string, ProjectField>;
  readonly profileFields: ReadonlyMap<string, ProfileField>;
  /** The questions whose answers a column unites, by the column's id. */
  readonly questionsOf: ReadonlyMap<string, readonly string[]>;
  /** What puts the dates of a column together, by the column's id. */
  readonly periods: ReadonlyMap<string, PeriodValues>;
  /** All columns of the report, by id. */
  readonly columns: ReadonlyMap<string, ResolvedColumn>;
}

function peopleOf(row: RowFacts, target: string | null): readonly PersonFacts[] {
  const named = peopleTargets.find((one) => one === target) ?? peopleTargets[0];
  return row.people.self ?? row.people[named] ?? [];
}

function answersOf(row: RowFacts, column: ResolvedColumn, { questionsOf }: RowContext): readonly AnswerFacts[] {
  const questions = questionsOf.get(column.column._id) ?? [];
  const [only] = questions;
  if (questions.length === 1 && only !== undefined) return row.answers.get(only) ?? [];
  return questions.flatMap((id) => row.answers.get(id) ?? []);
}

type ReadNamed = (row: RowFacts, target: string | null, words: PropertyWords) => readonly (readonly [Cell, string])[];

/** Whom or what a property names, also for a reader for whom it leads to no page: others may have the same name. */
const namedBy: Readonly<Partial<Record<string, ReadNamed>>> = {
  full_name: (row, target) => peopleOf(row, target).map((person) => [nameCell(person), person.id]),
  project_name: (row, _, words) => (row.project ? [[propertyCells.project_name(row, [], words), row.project.id]] : []),
};

type ReadColumn = (
  column: ResolvedColumn,
  row: RowFacts,
  context: RowContext,
  calculating: { readonly lookup: Lookup; readonly clock: () => ExpressionContext },
) => Cell;
type Lookup = (columnId: string) => unknown;

/** How each kind of column is read off a row. */
const readColumn: Readonly<Record<ColumnKind, ReadColumn>> = {
  property: ({ column }, row, { words }) =>
    propertyCells[column.field as ReportProperty](row, peopleOf(row, column.target), words),
  project_field: ({ column }, { project }, { projectFields, words }) => {
    const field = projectFields.get(column.field ?? '');
    return field && project ? projectFieldCell(field, project.fields[field.id], column.target, words) : null;
  },
  profile_field: ({ column }, row, { profileFields, words }) => {
    const field = profileFields.get(column.field ?? '');
    if (!field) return null;
    return joinCells(
      peopleOf(row, column.target).map(({ profile }) => profileFieldCell(field, profile[field.value], words)),
    );
  },
  question: (column, row, context) =>
    answersCell(answersOf(row, column, context), answerPartOf(column.column.target) ?? 'value', context.words),
  calculated: ({ column, calculation }, _row, _context, { lookup, clock }) => {
    if (!calculation?.ok) return null;
    const context = clock();
    const compute = () => calculation.run.run(lookup, context);
    return valueCell(context.budget ? context.budget.charge(column._id, compute) : compute());
  },
};

/** What a calculation gives, as a cell. */
export function valueCell(value: ExpressionValue): Cell {
  if (value === null) return null;
  if (Array.isArray(value)) return joinCells(value.map((item) => valueCell(item as ExpressionValue)));
  switch (typeof value) {
    case 'boolean':
      return { kind: 'boolean', boolean: value };
    case 'number':
      return numberCell(value);
    case 'string':
      return textCell(value);
    default: {
      const point = value as { kind: 'date'; day: string } | { kind: 'datetime'; at: number };
      return point.kind === 'date'
        ? { kind: 'date', date: point.day }
        : { kind: 'moment', at: new Date(point.at).toISOString() };
    }
  }
}

/** A cell as calculations take it: in the form of an answer. */
export function cellValue(cell: Cell): unknown {
  switch (cell?.kind) {
    case undefined:
      return null;
    case 'text':
      return cell.original ?? cell.text;
    case 'link':
      return cell.text;
    case 'number':
      return cell.number;
    case 'boolean':
      return cell.boolean;
    case 'date':
      return { date: cell.date };
    case 'moment':
      return { date: cell.at };
    case 'time':
      return cell.time;
    case 'length':
      return cell.minutes;
    case 'range':
      return { from: endValue(cell.from), to: endValue(cell.to) };
    case 'place':
      return cell.address;
    case 'files':
      return cell.files.map(({ name }) => name);
    case 'list':
      return cell.items.map(cellValue);
  }
}

/** A cell as calculations compute with it: a job is its number, which files have as the text of a link. */
function operandOf(cell: Cell): unknown {
  return cell?.kind === 'list' ? cell.items.map(operandOf) : (jobNumberOf(cell) ?? cellValue(cell));
}

function endValue(cell: Cell): unknown {
  if (cell?.kind === 'date') return cell.date;
  return cell?.kind === 'moment' ? cell.at : cellValue(cell);
}

const partOfShown: Readonly<Record<ShownColumn['part'], AnswerPart>> = {
  value: 'value',
  status: 'status',
  comment: 'comment',
  files: 'files',
};

/** The cells of one row, by column, computed when they are asked for; calculations once. */
export class RowCells {
  readonly #row: RowFacts;
  readonly #context: RowContext;
  readonly #lookup: Lookup = (id) => operandOf(this.of(id));
  readonly #calculating = { lookup: this.#lookup, clock: () => this.#budgeted() };
  #computed: Map<string, Cell> | undefined;
  /** The budget is the row's: so no row holds the others up for long, and any number of ordinary ones is computed. */
  #clock: (ExpressionContext & { readonly budget: EvaluationBudget }) | undefined;
  #unreadBy: Map<string, number> | undefined;

  constructor(row: RowFacts, context: RowContext) {
    this.#row = row;
    this.#context = context;
  }

  /** What its calculations have cost so far: no less than the letters that they gave. */
  get cost(): number {
    return this.#clock?.budget.spent ?? 0;
  }

  /** Forgets what was calculated, which is computed again when it is asked for again. */
  forget(): void {
    this.#computed = undefined;
    this.#unreadBy = undefined;
    this.#clock = undefined;
  }

  /** The cell of a column of the report, also of a hidden one. */
  of(columnId: string): Cell {
    const column = this.#context.columns.get(columnId);
    if (!column) return null;
    if (!isCalculated(column.column)) return this.#read(column);
    const computed = (this.#computed ??= new Map());
    const known = computed.get(columnId);
    if (known !== undefined) return known;
    // A calculation that comes back to this column while it is computed finds nothing.
    computed.set(columnId, null);
    const found = this.#read(column);
    const cell = found?.kind === 'number' ? withUnread(found, this.#unread(columnId)) : found;
    computed.set(columnId, cell);
    return cell;
  }

  /** The cell of a column as figures count it: of a calculation without a result also what its operands leave out. */
  counted(columnId: string): Cell {
    const cell = this.of(columnId);
    return cell === null ? withUnread(null, this.#unread(columnId)) : cell;
  }

  /** Of a calculation of numbers: how many values of its operands are none. */
  #unread(columnId: string): number {
    const column = this.#context.columns.get(columnId);
    if (!column?.calculation?.ok || !isNumeric(column.value)) return 0;
    const known = this.#unreadBy?.get(columnId);
    if (known !== undefined) return known;
    const unread = column.calculation.run.dependencies.reduce((sum, id) => {
      const operand = this.#context.columns.get(id);
      return sum + (operand && isNumeric(operand.value) ? unreadIn(this.counted(id)) : 0);
    }, 0);
    (this.#unreadBy ??= new Map()).set(columnId, unread);
    return unread;
  }

  /** The groups of the row by a column: one, or, where each value is a group, several. */
  groupValues(columnId: string, words: CellWords): readonly GroupValue[] {
    const column = this.#context.columns.get(columnId);
    if (!column) return eachValue([]);
    const found = this.#valuesOf(column, words);
    const periods = this.#context.periods.get(columnId);
    const values = periods ? found.map((value) => periods.of(value)) : found;
    if (column.column.grouping?.each) return eachValue(values);
    return [combinedValue(values, values.length > 1 && !periods ? this.#rankOf(column, words) : undefined)];
  }

  #valuesOf(resolved: ResolvedColumn, words: CellWords): readonly GroupValue[] {
    const { column } = resolved;
    const read = resolved.available ? namedBy[propertyOf(column) ?? ''] : undefined;
    if (!read) return valuesIn(this.of(column._id), words);
    return read(this.#row, column.target, this.#context.words).map(([cell, id]) => {
      const key = groupKeyOf(cell, words);
      return { cell, key: key === null ? null : [key, id] };
    });
  }

  /** The place of an option among those of its question; people, skills and the like have none but that of their names. */
  #rankOf(column: ResolvedColumn, words: CellWords): ((value: GroupValue) => number) | undefined {
    if (!showsAnswers(column.column)) return undefined;
    const options = answersOf(this.#row, column, this.#context)[0]?.question.settings.childs ?? [];
    const places = new Map(options.map((option, place) => [optionText(option), place]));
    return ({ cell }) => places.get(cellText(presentlyNamed(cell), words)) ?? options.length;
  }

  #budgeted(): ExpressionContext {
    const { clock, tooDemanding, costs } = this.#context;
    return (this.#clock ??= { ...clock, budget: new EvaluationBudget({ refuse: tooDemanding, costs }) });
  }

  #read(column: ResolvedColumn): Cell {
    if (isMissing(column)) return null;
    const { type, expression } = column.column;
    const cell = readColumn[type](column, this.#row, this.#context, this.#calculating);
    if (isCalculated(column.column)) return cell;
    const part = expression === null ? cell : applyDateExpression(cell, expression, this.#context.clock.timeZone);
    return column.value === 'number' ? numbersRead(part) : part;
  }

  /** The cell of a column as it is shown. */
  shown({ resolved, part }: ShownColumn): Cell {
    if (!resolved) return propertyCells.job_status(this.#row, [], this.#context.words);
    if (part === 'value') return this.of(resolved.column._id);
    return answersCell(answersOf(this.#row, resolved, this.#context), partOfShown[part], this.#context.words);
  }
}
