import { referencesIn } from '@plumbline/domain/expressions/references';
import type { QuestionLabels } from '../../../ui/mentions/labels.ts';

/** What is stored as a person reads it: questions by their labels. */
export function toShown(stored: string, { labelOf }: QuestionLabels): string {
  return rewritten(stored, (id) => labelOf.get(id) ?? id);
}

/** What a person wrote as it is stored: questions by their ids; what is neither a label nor a name stays, and is reported. */
export function toStored(shown: string, { idOf }: QuestionLabels, idOfName?: ReadonlyMap<string, string>): string {
  return rewritten(shown, (label) => idOf.get(label.trim()) ?? idOfName?.get(label.trim()) ?? label);
}

function rewritten(text: string, rename: (name: string) => string): string {
  let done = 0;
  let result = '';
  for (const { at, length } of referencesIn(text)) {
    const inside = text.slice(at + 1, at + length - 1);
    result += `${text.slice(done, at)}{${rename(inside.trim())}}`;
    done = at + length;
  }
  return result + text.slice(done);
}
