import { questionTypeRegistry } from '@plumbline/domain/question-types/registry';
import type { AppSettings } from '@plumbline/domain/settings/app-settings';
import type { InstanceDatabase } from '../../../database/instance-database.ts';
import { formatPart } from './answer-texts.ts';
import type { RevisionName } from './read-revisions.ts';
import { readRevisions, revisionKey } from './read-revisions.ts';

/** Answers as people read them, in the instance's language: each by the question as it was asked then. In the order given. */
export async function formatAnswers(
  db: InstanceDatabase,
  settings: Pick<AppSettings, 'defaultLanguage' | 'timezone'>,
  answers: readonly (RevisionName & { value: unknown })[],
): Promise<string[]> {
  const asked = await readRevisions(db, [...new Map(answers.map((one) => [revisionKey(one), one])).values()]);
  return answers.map((answer) => {
    const question = asked.get(revisionKey(answer));
    if (!question) return '';
    const parts = questionTypeRegistry[question.type].toText(answer.value, question.settings);
    return parts.map((part) => formatPart(part, settings.defaultLanguage, settings.timezone)).join(', ');
  });
}
