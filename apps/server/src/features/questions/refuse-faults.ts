import { expressionText } from '@plumbline/texts/expression-texts';
import type { QuestionnaireDefinition } from '@plumbline/domain/questionnaire/definition';
import { findFormulaProblems } from '@plumbline/domain/questionnaire/formula-check';
import { arePathsSavable, findPathLoops } from '@plumbline/domain/questionnaire/path-check';
import type { Language } from '@plumbline/domain/languages/languages';
import type { InstanceDatabase } from '../../database/instance-database.ts';
import { Problem } from '../../http/problem.ts';
import { readQuestionnaire } from './store/read-questionnaire.ts';

/**
 * Validates the questionnaires after a change, still inside its transaction: path rules must not form a cycle,
 * expressions must be valid and reference earlier questions only (spec/4 §4 "Questions and answers"; decision 0016).
 * Problems of `changedId`, the changed question, are reported at its fields.
 * @throws Problem path_loops or expressions_not_valid, naming each question
 */
export async function refuseFaults(
  db: InstanceDatabase,
  jobTypeIds: readonly string[],
  language: Language,
  changedId?: string,
): Promise<void> {
  for (const jobTypeId of jobTypeIds) {
    const questionnaire = await readQuestionnaire(db, jobTypeId);
    if (!questionnaire) continue;
    refuseLoops(questionnaire.definition);
    refuseExpressions(questionnaire.definition, language, changedId);
  }
}

function refuseLoops(definition: QuestionnaireDefinition): void {
  const report = findPathLoops(definition);
  if (arePathsSavable(report)) return;
  const ids = [...new Set(report.loops.flat())];
  throw new Problem('path_loops', {
    fields: ids.slice(0, 100).map((id) => ({ path: `questions.${id}`, code: 'path_loops', message: '' })),
  });
}

function refuseExpressions(definition: QuestionnaireDefinition, language: Language, changedId?: string): void {
  const problems = findFormulaProblems(definition);
  if (problems.length === 0) return;
  throw new Problem('expressions_not_valid', {
    fields: problems.slice(0, 100).map(({ questionId, setting, problem }) => ({
      path: `${questionId === changedId ? '' : `questions.${questionId}.`}settings.${setting}`,
      code: problem.code,
      message: expressionText(problem, language),
      at: problem.at,
      length: problem.length,
    })),
  });
}
