import { referencesIn } from '@plumbline/domain/expressions/references';

/** How questions are called in the text of an expression that a person reads, both ways. */
export interface QuestionLabels {
  readonly labelOf: ReadonlyMap<string, string>;
  readonly idOf: ReadonlyMap<string, string>;
}

/** A label for each question: its title without brackets, with a number where several are called the same. */
export function labelQuestions(named: readonly { readonly id: string; readonly name: string }[]): QuestionLabels {
  const labelOf = new Map<string, string>();
  const idOf = new Map<string, string>();
  for (const { id, name } of named) {
    const title =
      name
        .replace(/[{}\s]+/g, ' ')
        .trim()
        .slice(0, 80) || '?';
    let label = title;
    for (let number = 2; idOf.has(label); number++) label = `${title} (${number})`;
    labelOf.set(id, label);
    idOf.set(label, id);
  }
  return { labelOf, idOf };
}

/** What is stored as a person reads it: questions by their labels. */
export function toShown(stored: string, { labelOf }: QuestionLabels): string {
  return rewritten(stored, (id) => labelOf.get(id) ?? id);
}

/** What a person wrote as it is stored: questions by their ids; a label that is none stays, and is told. */
export function toStored(shown: string, { idOf }: QuestionLabels): string {
  return rewritten(shown, (label) => idOf.get(label.trim()) ?? label);
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
