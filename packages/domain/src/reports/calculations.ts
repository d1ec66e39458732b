import { checkExpression, typeOfExpression, type ExpressionScope } from '../expressions/check.ts';
import { compileExpression, type CompiledExpression } from '../expressions/compile.ts';
import type { Expression } from '../expressions/expression.ts';
import type { ExpressionProblem } from '../expressions/expression-problem.ts';
import { parseExpression } from '../expressions/parse.ts';
import { dependenciesOf } from '../expressions/references.ts';
import { itemType, listOf, type ExpressionType } from '../expressions/types.ts';
import { isCalculated } from './column-kinds.ts';
import type { ReportColumn } from './definition.ts';
import type { ValueType } from '../values/value-types.ts';

const typeInExpressions: Readonly<Record<ValueType, ExpressionType>> = {
  text: 'text',
  number: 'number',
  date: 'date',
  moment: 'datetime',
  time: 'text',
  date_range: 'date[]',
  moment_range: 'datetime[]',
  time_range: 'text[]',
  number_range: 'number[]',
  length: 'number',
  boolean: 'boolean',
  files: 'text[]',
  place: 'text',
};

const typeOfResult: Readonly<Record<string, ValueType>> = {
  number: 'number',
  boolean: 'boolean',
  date: 'date',
  datetime: 'moment',
};

/** What a column is to the calculations of others. */
export interface ColumnInScope {
  readonly value: ValueType;
  readonly isMany: boolean;
}

/** A calculation ready to be run, or what is wrong with it. */
export type Calculation =
  | { readonly ok: true; readonly value: ValueType; readonly isMany: boolean; readonly run: CompiledExpression }
  | { readonly ok: false; readonly problem: ExpressionProblem | 'calculation_loop' };

function expressionTypeOf({ value, isMany }: ColumnInScope): ExpressionType {
  const type = typeInExpressions[value];
  return isMany ? listOf(type) : type;
}

/**
 * The calculations of a report by their column's id. They name other columns by `{id}`, in any order; one that leads back to itself is
 * a mistake. @param known what the other columns hold, by id
 */
export function calculationsOf(
  columns: readonly Pick<ReportColumn, '_id' | 'type' | 'expression'>[],
  known: ReadonlyMap<string, ColumnInScope>,
): ReadonlyMap<string, Calculation> {
  const texts = new Map(columns.flatMap((one) => (isCalculated(one) ? [[one._id, one.expression ?? '']] : [])));
  const made = new Map<string, Calculation>();
  const scope = new Map<string, ExpressionType>([...known].map(([id, column]) => [id, expressionTypeOf(column)]));
  const open = new Set<string>();

  const make = (id: string, text: string): Calculation => {
    const ready = made.get(id);
    if (ready) return ready;
    open.add(id);
    const found = calculate(text);
    open.delete(id);
    made.set(id, found);
    scope.set(id, found.ok ? expressionTypeOf(found) : 'unknown');
    return found;
  };
  const calculate = (text: string): Calculation => {
    const parsed = parseExpression(text);
    if (!parsed.ok) return { ok: false, problem: parsed.problem };
    for (const other of dependenciesOf(parsed.expression)) {
      const its = texts.get(other);
      if (its === undefined) continue;
      if (open.has(other)) return { ok: false, problem: 'calculation_loop' };
      make(other, its);
    }
    return checked(parsed.expression, new Map(scope));
  };
  for (const [id = '', text = ''] of texts) make(id, text);
  return made;
}

function checked(expression: Expression, scope: ExpressionScope): Calculation {
  const [problem] = checkExpression(expression, scope, 'unknown');
  if (problem) return { ok: false, problem };
  const type = typeOfExpression(expression, scope);
  return {
    ok: true,
    value: typeOfResult[itemType(type)] ?? 'text',
    isMany: type.endsWith('[]'),
    run: compileExpression(expression),
  };
}
