import { blankQuestion, makeDefinition, type Question } from '../questionnaire/definition.ts';
import { findFormulaProblems } from '../questionnaire/formula-check.ts';
import type { FormulaName } from '../questionnaire/formulas.ts';
import type { FormQuestion } from './draft.ts';
import type { Survey } from './survey.ts';
import type { FormLossCode, FormReport } from './report.ts';

const lossOf: Readonly<Record<FormulaName, { readonly code: FormLossCode; readonly column: string }>> = {
  showWhen: { code: 'condition_left_out', column: 'relevant' },
  calculate: { code: 'calculation_left_out', column: 'calculation' },
  constraint: { code: 'constraint_left_out', column: 'constraint' },
};

/** The question as the questionnaire's rules take it, at its place. */
export function questionOf(question: FormQuestion, sequence: number): Question {
  return { ...blankQuestion, ...question, sequence, revision: 1 };
}

/**
 * Removes settings with which a questionnaire could not be saved, such as conditions and calculations that reference
 * later questions. Each is reported at its cell.
 */
export function withoutFaults(
  questions: readonly FormQuestion[],
  { drafts }: Survey,
  report: FormReport,
): readonly FormQuestion[] {
  const faults = Map.groupBy(
    findFormulaProblems(makeDefinition('form', questions.map(questionOf))),
    (fault) => fault.questionId,
  );
  return questions.map((question, index) => {
    const own = faults.get(question.id);
    if (!own) return question;
    const settings = new Map(Object.entries(question.settings));
    for (const { setting } of own) {
      const { code, column } = lossOf[setting];
      const row = drafts[index]?.row ?? drafts[index]?.groupRow;
      report.loss(code, row ? row.place(column) : { sheet: 'survey', column });
      settings.delete(setting);
    }
    return { ...question, settings: Object.fromEntries(settings) };
  });
}
