import type { StoredRow } from '../projects/table-rows.ts';
import { passesFilter } from '../projects/table-rows.ts';
import type { ChosenRow } from '../question-types/project-table.ts';
import { questionTraits } from '../question-types/question-traits.ts';
import { sourceKey, sourceOf } from '../question-types/sources.ts';
import type { QuestionnaireDefinition } from './definition.ts';
import { askedQuestions, groupsOf } from './definition.ts';

/** A table as offered to the answerer. */
interface OfferedTable {
  readonly columns: readonly string[];
  readonly rows: readonly StoredRow[];
}

/**
 * The answer given by opening a public link about one row of a table: to the first question, outside of repeat groups,
 * that offers this row. Null if none does.
 */
export function answerOfRow(
  definition: QuestionnaireDefinition,
  tables: Readonly<Record<string, OfferedTable>>,
  rowId: string,
): { readonly questionId: string; readonly value: readonly ChosenRow[] } | null {
  const groups = groupsOf(definition);
  for (const question of askedQuestions(definition)) {
    const source =
      questionTraits[question.type].drawsOn === 'table' && !groups.has(question.id) ? sourceOf(question) : null;
    const table = source ? tables[sourceKey(source)] : undefined;
    const row = table?.rows.find(({ id }) => id === rowId);
    if (!table || !row || !passesFilter(row.cells, question.settings.tableDisplayFilter)) continue;
    return { questionId: question.id, value: [{ id: row.id, cells: row.cells, columns: [...table.columns] }] };
  }
  return null;
}
