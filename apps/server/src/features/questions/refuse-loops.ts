import { arePathsSavable, findPathLoops } from '@plumbline/domain/questionnaire/path-check';
import type { InstanceDatabase } from '../../database/instance-database.ts';
import { Problem } from '../../http/problem.ts';
import { readQuestionnaire } from '../../questionnaire-store/read-questionnaire.ts';

/**
 * Looks at the questionnaires as they stand after a change, still inside its transaction (decisions, "Questions and
 * answers": a loop is refused when it is saved). @throws Problem path_loops naming each question of each loop
 */
export async function refuseLoops(db: InstanceDatabase, jobTypeIds: readonly string[]): Promise<void> {
  for (const jobTypeId of jobTypeIds) {
    const questionnaire = await readQuestionnaire(db, jobTypeId);
    if (!questionnaire) continue;
    const report = findPathLoops(questionnaire.definition);
    if (arePathsSavable(report)) continue;
    const ids = [...new Set(report.loops.flat())];
    throw new Problem('path_loops', {
      fields: ids.slice(0, 100).map((id) => ({ path: `questions.${id}`, code: 'path_loops', message: '' })),
    });
  }
}
