import type { Question } from '@plumbline/domain/questionnaire/definition';
import { readTextKey, textKinds, type TextKind } from '@plumbline/domain/translations/texts';
import type { QuestionLabels } from '../../../ui/mentions/labels.ts';
import { escapedLabel, storedMention } from '../../../ui/mentions/named-mentions.ts';

/** The kinds of texts in which answers stand. */
const mentioning = ['title', 'description', 'message'] as const satisfies readonly TextKind[];

/** The question with names in the place of what its texts mention, for where there are no answers. */
export function namingMentions(question: Question, { labelOf }: QuestionLabels): Question {
  const named = (text: string, kind: TextKind) =>
    text.includes('$')
      ? text.replace(storedMention, (whole, id: string) => {
          const label = labelOf.get(id);
          return label === undefined ? whole : `[${kind === 'message' ? escapedLabel(label) : label}]`;
        })
      : text;
  let result = question;
  for (const kind of mentioning) {
    result = textKinds[kind].write(result, (_, text) => (text.includes('$') ? named(text, kind) : undefined));
  }
  const translations = Object.entries(result.translations).map(([language, texts]) => [
    language,
    Object.fromEntries(
      Object.entries(texts).map(([key, text]) => [key, named(text, readTextKey(key)?.kind ?? 'title')]),
    ),
  ]);
  return { ...result, translations: Object.fromEntries(translations) };
}
