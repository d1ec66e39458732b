import type { Question } from '../questionnaire/definition.ts';
import { freeQuestionName, withNames } from '../questionnaire/question-names.ts';
import { namesIn } from './xpath.ts';

/**
 * What each question is called in a form: by its own name, unless a text of the form mentions that name as `${…}` of its own
 * accord, which must not come to mean the question.
 */
export function nameQuestions(questions: readonly Question[]): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  const mentioned = new Set(
    questions.flatMap(({ title, description, settings, translations }) =>
      namesIn(`${title} ${description} ${JSON.stringify([settings, translations])}`),
    ),
  );
  const named = withNames(questions);
  const own = new Set(named.map(({ name }) => name));
  for (const { id, name } of named) {
    const isMentioned = mentioned.has(name);
    const free = isMentioned ? freeQuestionName(name, new Set([...own, ...mentioned])) : name;
    own.add(free);
    names.set(id, free);
  }
  return names;
}
