import { pathOf } from '@plumbline/domain/questionnaire/paths';
import type { Questionnaire } from '../../questionnaire-store/read-questionnaire.ts';
import type { JobAfterwards, StoredState } from './answering.queries.ts';
import type { AcceptedAnswer } from './judge-answers.ts';

interface PathAfter extends Pick<JobAfterwards, 'issueCount' | 'nowOnPath' | 'nowOffPath'> {
  ids: ReadonlySet<string>;
}

/**
 * The path that a job's answers lead along with the new ones among them, and what that changes (decisions, "Questions and
 * answers"): an answer that is jumped over is not current and no issue. An answer whose question isn't asked any more
 * stays as it was.
 */
export function pathAfter(
  { definition, byId }: Questionnaire,
  stored: StoredState,
  accepted: readonly AcceptedAnswer[],
): PathAfter {
  const values = new Map<string, { value: unknown }>(stored.newest.map((one) => [one.questionId, one]));
  const current = new Map(
    stored.newest.map((one) => [one.questionId, { isIssue: one.isIssue, isOnPath: one.isOnPath }]),
  );
  for (const { entry, content } of accepted) {
    values.set(entry.questionId, content);
    current.set(entry.questionId, { isIssue: content.isIssue, isOnPath: true });
  }
  const ids = new Set(pathOf(definition, values));
  const nowOnPath: string[] = [];
  const nowOffPath: string[] = [];
  const answeredNow = new Set(accepted.map((one) => one.entry.questionId));
  let issueCount = 0;
  for (const [questionId, { isIssue, isOnPath }] of current) {
    const isAsked = byId.get(questionId)?.disabled === false;
    const counts = isAsked ? ids.has(questionId) : isOnPath;
    if (isIssue && counts) issueCount += 1;
    if (counts === isOnPath || answeredNow.has(questionId)) continue;
    (counts ? nowOnPath : nowOffPath).push(questionId);
  }
  return { ids, issueCount, nowOnPath, nowOffPath };
}
