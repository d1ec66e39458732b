import type { WireAnswer } from '@plumbline/contract/answers';
import type { QuestionType } from '@plumbline/domain/question-types/question-type';
import type { Language } from '@plumbline/domain/languages/languages';
import { withNames } from '@plumbline/domain/languages/names';
import type { InstanceDatabase } from '../../database/instance-database.ts';
import { choiceIds, choosesNamed, translatedChoices } from '../projects/index.ts';

interface Choice {
  readonly id?: unknown;
  readonly label: string;
}

/**
 * The answers with each chosen option and job type called as the reader's language calls it (decision 0041); without a translation it is
 * called as it was when it was chosen.
 */
export async function withTranslatedChoices(
  { db, language }: { db: InstanceDatabase; language: Language },
  answers: readonly WireAnswer[],
  typeOf: (answer: WireAnswer) => QuestionType | null | undefined,
): Promise<readonly WireAnswer[]> {
  const chosen = answers.filter((answer) => choosesNamed(typeOf(answer)));
  const names = await translatedChoices(
    db,
    language,
    chosen.flatMap(({ value }) => choiceIds(value)),
  );
  if (names.size === 0) return answers;
  const named = new Set(chosen);
  return answers.map((answer) =>
    named.has(answer)
      ? { ...answer, value: withNames<Choice>(answer.value, ({ id, label }) => names.get(String(id)) ?? label) }
      : answer,
  );
}
