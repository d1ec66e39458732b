/** An answer of a visit as it is compared with another visit's. */
export interface ComparedAnswer {
  /** The question, as it is asked in both. */
  readonly askedId: string;
  readonly title: string;
  /** The answer as people read it; empty where there is none. */
  readonly text: string;
  readonly isIssue: boolean;
}

/** An answer that is not what it was at the visit before. */
export interface Deviation {
  readonly askedId: string;
  readonly title: string;
  readonly before: string;
  readonly now: string;
  /** It is an issue now and was none, or the other way round. */
  readonly issue: 'new' | 'gone' | null;
}

/**
 * The answers that differ from those of the visit before, in their order; those that became issues first. A question that was not asked
 * then is no deviation, nor one that has an answer at neither visit.
 */
export function deviations(now: readonly ComparedAnswer[], before: readonly ComparedAnswer[]): readonly Deviation[] {
  const then = new Map(before.map((answer) => [answer.askedId, answer]));
  const found = now.flatMap((answer): Deviation[] => {
    const earlier = then.get(answer.askedId);
    if (!earlier || (earlier.text === answer.text && earlier.isIssue === answer.isIssue)) return [];
    const { askedId, title, text } = answer;
    const issue = earlier.isIssue === answer.isIssue ? null : answer.isIssue ? 'new' : 'gone';
    return [{ askedId, title, before: earlier.text, now: text, issue }];
  });
  const isNew = ({ issue }: Deviation) => issue === 'new';
  return [...found.filter(isNew), ...found.filter((one) => !isNew(one))];
}
