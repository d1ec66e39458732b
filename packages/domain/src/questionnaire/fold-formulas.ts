import { compileExpression, type CompiledExpression } from '../expressions/compile.ts';
import { foldHidden } from '../expressions/fold.ts';
import { parseExpression } from '../expressions/parse.ts';
import { printExpression } from '../expressions/print.ts';
import { dependenciesOf } from '../expressions/references.ts';
import type { QuestionSettings } from '../question-types/question-settings.ts';
import { isCalculated } from './calculated-value.ts';
import type { Question } from './definition.ts';
import { formulaNames, formulaText, type FormulaName } from './formulas.ts';
import { outcomeName } from './redacted-state.ts';

/** A part removed from one of a question's expressions. */
export interface FormulaPart {
  readonly of: FormulaName;
  /** Null if the part is a whole calculation: then its result is sent. */
  readonly run: CompiledExpression['run'] | null;
}

/** A question's expressions without what looks at the unseen. */
export interface FoldedFormulas {
  /** The question's settings with the folded texts. */
  readonly settings: QuestionSettings;
  /** By the numbers that the texts refer to. */
  readonly parts: readonly FormulaPart[];
  /** The constraint was removed: its result changes with the person's input, so only the server can evaluate it. */
  readonly dropsConstraint: boolean;
}

/** Folds a question's expressions for a person who may not see the answers of these questions. */
export function foldFormulas(question: Question, isUnseen: (questionId: string) => boolean): FoldedFormulas {
  const settings: Partial<Record<FormulaName, string | null>> = {};
  const parts: FormulaPart[] = [];
  let dropsConstraint = false;
  for (const name of formulaNames) {
    const text = formulaText(question.settings, name);
    const parsed = text === null || (name === 'calculate' && !isCalculated(question)) ? null : parseExpression(text);
    if (!parsed?.ok) continue;
    // The device always knows a question's own answer, which its constraint looks at.
    const isHidden = (id: string) => isUnseen(id) && !(name === 'constraint' && id === question.id);
    const isCalculatedFromUnseen = name === 'constraint' && parts.some((part) => part.of === 'calculate');
    if (!isCalculatedFromUnseen && !dependenciesOf(parsed.expression).some(isHidden)) continue;

    const wanted = name === 'calculate' ? 'value' : 'truth';
    const folded = foldHidden(parsed.expression, isHidden, wanted, (place) => outcomeName(parts.length + place));
    const taken = [...(folded?.parts.values() ?? [])];
    if (isCalculatedFromUnseen || (name === 'constraint' && taken.some((part) => part.isMixed))) {
      dropsConstraint = true;
      settings.constraint = null;
    } else if (folded) {
      settings[name] = printExpression(folded.expression);
      parts.push(...taken.map(({ expression }) => ({ of: name, run: compileExpression(expression).run })));
    } else {
      settings[name] = `{${outcomeName(parts.length)}}`;
      parts.push({ of: name, run: null });
    }
  }
  const isSame = parts.length === 0 && !dropsConstraint;
  return { settings: isSame ? question.settings : { ...question.settings, ...settings }, parts, dropsConstraint };
}
