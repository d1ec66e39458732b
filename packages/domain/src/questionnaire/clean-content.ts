import { cleanRich } from '../question-types/clean-rich.ts';
import { takesRichText } from '../question-types/text.ts';
import type { AnswerContent } from './answers.ts';
import type { Question } from './definition.ts';

/** An answer as it is stored: a rich text of known elements alone, whatever was sent. */
export function cleanContent(question: Question, content: AnswerContent): AnswerContent {
  const isRich = takesRichText(question) && typeof content.value === 'string';
  return isRich ? { ...content, value: cleanRich(content.value as string) } : content;
}
