import type { QuestionSettings } from '../question-types/question-settings.ts';
import { compileExpression, type CompiledExpression } from '../expressions/compile.ts';
import type { Expression } from '../expressions/expression.ts';
import { parseExpression } from '../expressions/parse.ts';
import type { QuestionnaireDefinition } from './definition.ts';

/** The settings that contain an expression over earlier answers, see "Conditions and calculations" in the guide. */
export const formulaNames = ['showWhen', 'calculate', 'constraint'] as const;
export type FormulaName = (typeof formulaNames)[number];

/** A compiled expression. */
export interface Formula extends CompiledExpression {
  /** Whether it depends on the current time, and so can change without any answer. */
  readonly isTimed: boolean;
  /** `once(…)`: its result stays, whatever happens to its inputs. */
  readonly isOnce: boolean;
}

export type QuestionFormulas = Partial<Readonly<Record<FormulaName, Formula>>>;

/** The text of a question's expression, null if there is none. */
export function formulaText(settings: QuestionSettings, name: FormulaName): string | null {
  const text = settings[name];
  return typeof text === 'string' && text.trim() !== '' ? text : null;
}

const known = new WeakMap<QuestionnaireDefinition, ReadonlyMap<string, QuestionFormulas>>();

/**
 * The expressions of a questionnaire by question id, for questions that have any; cached per definition. One with a
 * syntax error (which can't be saved) gives no answer: the condition never holds, the calculation is empty.
 */
export function formulasOf(definition: QuestionnaireDefinition): ReadonlyMap<string, QuestionFormulas> {
  const made = known.get(definition) ?? makeFormulas(definition);
  known.set(definition, made);
  return made;
}

function makeFormulas(definition: QuestionnaireDefinition): ReadonlyMap<string, QuestionFormulas> {
  const formulas = new Map<string, QuestionFormulas>();
  for (const { id, settings } of definition.questions) {
    const own: Partial<Record<FormulaName, Formula>> = {};
    for (const name of formulaNames) {
      const text = formulaText(settings, name);
      if (text !== null) own[name] = makeFormula(text);
    }
    if (Object.keys(own).length > 0) formulas.set(id, own);
  }
  return formulas;
}

function makeFormula(text: string): Formula {
  const parsed = parseExpression(text);
  if (!parsed.ok) return { dependencies: [], run: () => null, isTimed: false, isOnce: false };
  const { expression } = parsed;
  const isOnce = expression.kind === 'call' && expression.name === 'once';
  return { ...compileExpression(expression), isTimed: asksTheTime(expression), isOnce };
}

function asksTheTime(expression: Expression): boolean {
  switch (expression.kind) {
    case 'call':
      return expression.name === 'today' || expression.name === 'now' || expression.args.some(asksTheTime);
    case 'list':
      return expression.items.some(asksTheTime);
    case 'not':
    case 'minus':
      return asksTheTime(expression.operand);
    case 'binary':
      return asksTheTime(expression.left) || asksTheTime(expression.right);
    default:
      return false;
  }
}
