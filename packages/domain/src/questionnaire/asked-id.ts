/*
 * While a questionnaire is answered, a question has one id per time it is asked: its own, and within a repetition of
 * a repeat group its own followed by the repetition's. Paths, screens, contents, problems and drafts all use this
 * asked id; only stored answers separate the two.
 */

/** The asked id of a question. Outside of a group and in a group's first repetition it is the question's own. */
export function askedId(questionId: string, repetition: string): string {
  return repetition ? `${questionId}/${repetition}` : questionId;
}

/** The question and the repetition of an asked id. */
export function splitAskedId(id: string): { readonly questionId: string; readonly repetition: string } {
  const cut = id.indexOf('/');
  return cut < 0 ? { questionId: id, repetition: '' } : { questionId: id.slice(0, cut), repetition: id.slice(cut + 1) };
}

/** The asked id of an answer's question. */
export function askedIdOf(answer: { readonly questionId: string; readonly repetition?: string }): string {
  return askedId(answer.questionId, answer.repetition ?? '');
}
