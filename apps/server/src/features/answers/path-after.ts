import { askedIdOf, splitAskedId } from '@plumbline/domain/questionnaire/asked-id';
import type { ExpressionContext } from '@plumbline/domain/expressions/clock';
import { scoreOf } from '@plumbline/domain/questionnaire/score';
import { followAnswers } from '@plumbline/domain/questionnaire/path-of';
import type { Questionnaire } from '../questions/index.ts';
import type { StoredFacts } from '@plumbline/domain/questionnaire/answers';
import type { StoredAnswer } from '@plumbline/domain/questionnaire/as-stored';
import type { AskedPlace, NewestAnswer, StoredState } from './answering.queries.ts';
import type { JobAfterwards } from './storing.queries.ts';
import type { AcceptedAnswer } from './entries.ts';
import { askedIdOfEntry } from './entries.ts';

interface PathAfter extends Pick<JobAfterwards, 'issueCount' | 'score' | 'nowOnPath' | 'nowOffPath'> {
  ids: ReadonlySet<string>;
  /** The results of the calculated questions on the path, by asked id. */
  calculated: ReadonlyMap<string, unknown>;
}

/** The stored state of a question, in the form that the rules take. */
export function storedFacts({ value, isOnPath }: NewestAnswer): StoredFacts {
  return { value, isCurrent: isOnPath };
}

/**
 * The path after the new answers, its changes (spec/4 §4 "Questions and answers") and the score: a skipped answer is not current
 * and no issue. Answers to questions that are no longer asked are unchanged.
 */
export function pathAfter(
  { definition, byId }: Questionnaire,
  stored: StoredState,
  accepted: readonly AcceptedAnswer[],
  { clock, passMark }: { readonly clock: ExpressionContext; readonly passMark: number | null },
): PathAfter {
  const values = new Map<string, StoredAnswer>(
    stored.newest.map((one) => [askedIdOf(one), { value: one.value, stored: storedFacts(one) }]),
  );
  const current = new Map(
    stored.newest.map((one) => [askedIdOf(one), { isIssue: one.isIssue, isOnPath: one.isOnPath }]),
  );
  for (const { entry, content, moment } of accepted) {
    const before = values.get(askedIdOfEntry(entry))?.stored ?? null;
    values.set(askedIdOfEntry(entry), { value: content.value, stored: before, givenAt: moment.toISOString() });
    current.set(askedIdOfEntry(entry), { isIssue: content.isIssue, isOnPath: true });
  }
  const { path, calculated } = followAnswers(definition, values, clock);
  const valueOf = (id: string) => (calculated.has(id) ? calculated.get(id) : values.get(id)?.value);
  const score = scoreOf(definition, path, valueOf, passMark);
  const ids = new Set(path);
  const nowOnPath: AskedPlace[] = [];
  const nowOffPath: AskedPlace[] = [];
  const answeredNow = new Set(accepted.map((one) => askedIdOfEntry(one.entry)));
  let issueCount = 0;
  for (const [id, { isIssue, isOnPath }] of current) {
    const place = splitAskedId(id);
    const isAsked = byId.get(place.questionId)?.disabled === false;
    const counts = isAsked ? ids.has(id) : isOnPath;
    if (isIssue && counts) issueCount += 1;
    if (counts === isOnPath || answeredNow.has(id)) continue;
    (counts ? nowOnPath : nowOffPath).push(place);
  }
  return { ids, calculated, issueCount, score, nowOnPath, nowOffPath };
}
