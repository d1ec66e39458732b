/** Texts that can't be saved in their current form, by question and setting. */
export type Unfinished = ReadonlyMap<string, ReadonlyMap<string, string>>;

/** The unfinished text of a question's setting; null if there is none. */
export function unfinishedText(unfinished: Unfinished, questionId: string, setting: string): string | null {
  return unfinished.get(questionId)?.get(setting) ?? null;
}

/**
 * What somebody has begun to write and nobody could save yet: a condition without its end. It outlives the field in which it
 * was written, so that it is there again when the question is.
 */
export class UnfinishedTexts {
  #texts: Unfinished = new Map();
  readonly #onChange: () => void;

  constructor(onChange: () => void) {
    this.#onChange = onChange;
  }

  /** Keeps a text; null once there is nothing unfinished any more. */
  keep(questionId: string, setting: string, text: string | null): void {
    if (unfinishedText(this.#texts, questionId, setting) === text) return;
    const own = new Map(this.#texts.get(questionId));
    if (text === null) own.delete(setting);
    else own.set(setting, text);
    const texts = new Map(this.#texts);
    if (own.size === 0) texts.delete(questionId);
    else texts.set(questionId, own);
    this.#texts = texts;
    this.#onChange();
  }

  /** Those of questions that are still there; the same map while nothing changes. */
  of(questions: readonly { readonly id: string }[]): Unfinished {
    if (this.#texts.size === 0) return this.#texts;
    const ids = new Set(questions.map(({ id }) => id));
    if ([...this.#texts.keys()].every((id) => ids.has(id))) return this.#texts;
    return new Map([...this.#texts].filter(([id]) => ids.has(id)));
  }
}
