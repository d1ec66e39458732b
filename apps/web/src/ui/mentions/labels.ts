/** How questions and other values are called in a text that a person reads, both ways. */
export interface QuestionLabels {
  readonly labelOf: ReadonlyMap<string, string>;
  readonly idOf: ReadonlyMap<string, string>;
}

/** A label for each question: its title without brackets, with a number where several are called the same. */
export function labelQuestions(named: readonly { readonly id: string; readonly name: string }[]): QuestionLabels {
  const labelOf = new Map<string, string>();
  const idOf = new Map<string, string>();
  for (const { id, name } of named) {
    const title = shortened(name.replace(/[{}[\]\s]+/g, ' ')) || '?';
    let label = title;
    for (let number = 2; idOf.has(label); number++) label = `${title} (${number})`;
    labelOf.set(id, label);
    idOf.set(label, id);
  }
  return { labelOf, idOf };
}

/** Without blanks at its ends: whoever reads the label back, cuts them off. No letter is cut in two. */
function shortened(title: string): string {
  return [...title.trim()].slice(0, 80).join('').trim();
}
