import type { Question } from '../questionnaire/definition.ts';
import { namesIn } from './xpath.ts';

/** Names for the questions of a form: of Latin letters, as XLSForm wants them, each once. */
export function nameQuestions(questions: readonly Question[]): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  // A text in which somebody wrote `${width}` of their own accord must not come to name a question.
  const taken = new Set(
    questions.flatMap(({ title, description, settings, translations }) =>
      namesIn(`${title} ${description} ${JSON.stringify([settings, translations])}`),
    ),
  );
  questions.forEach((question, index) => {
    const fallback = `${question.type === 'step' ? 'step' : 'question'}_${index + 1}`;
    const wanted = slugOf(question.title) || fallback;
    let name = wanted;
    for (let count = 2; taken.has(name); count++) name = `${wanted}_${count}`;
    taken.add(name);
    names.set(question.id, name);
  });
  return names;
}

/** Short, lower case, and empty when a title has no Latin letters. */
function slugOf(title: string): string {
  const plain = title
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/\$[A-Za-z0-9-]+/g, ' ')
    .toLowerCase();
  const slug = plain
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '')
    .slice(0, 40)
    .replace(/_+$/, '');
  if (!/[a-z]/.test(slug)) return '';
  return /^[a-z_]/.test(slug) ? slug : `_${slug}`;
}
