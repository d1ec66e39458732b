import { nextStatus } from '@plumbline/domain/jobs/life-cycle';
import { askedId, askedIdOf } from '@plumbline/domain/questionnaire/asked-id';
import type { AnsweringCase } from './answering-case.ts';
import type { AskedPlace, LoadedJob, StoredState } from './answering.queries.ts';
import { calculatedAnswers } from './calculated-answers.ts';
import { demandComplete } from './demand-complete.ts';
import type { AcceptedAnswer } from './entries.ts';
import { askedIdOfEntry } from './entries.ts';
import type { JudgedCase } from './judge-case.ts';
import { pathAfter } from './path-after.ts';
import type { JobAfterwards, NewAnswerRow } from './storing.queries.ts';

/** What follows from accepted answers, before anything is stored. */
export interface Decision {
  readonly rows: readonly NewAnswerRow[];
  /** The new answers of calculated questions. */
  readonly computed: readonly NewAnswerRow[];
  readonly raised: readonly AcceptedAnswer[];
  readonly after: JobAfterwards;
}

/**
 * The consequences of accepted answers: path, calculated answers, status. Pure: it neither reads nor writes. Null if
 * nothing is new.
 * @throws Problem with each question that blocks a submit
 */
export function decideCase(
  { input, job, stored, fresh }: AnsweringCase,
  { questionnaire, answerer, clock, accepted }: JudgedCase,
): Decision | null {
  const path = pathAfter(questionnaire, stored, accepted, { clock, passMark: job.passMark });
  const submits = input.submit && wantsSubmit(job, stored, fresh);
  if (submits) demandComplete(questionnaire.definition, stored, accepted, fresh, answerer, clock);
  if (accepted.length === 0 && !submits) return null;

  const raised = accepted.filter((one) => one.raisesIssue);
  // What follows from answers is known where the last of them was given.
  const location = whereGiven(job, accepted.at(-1), input);
  const computed = calculatedAnswers(questionnaire, stored, accepted, path.calculated, { clock, location });
  const after: JobAfterwards = {
    ...withoutComputed(path, computed),
    status: statusAfter(job, raised.length > 0, submits),
    isSubmitted: submits,
  };
  const rows = accepted.map((one) => ({
    ...rowOf(one, path.ids, input.now),
    location: whereGiven(job, one, input),
  }));
  return { rows, computed, raised, after };
}

/** Submitting again, with nothing answered since and no status to change, is a no-op. */
function wantsSubmit(job: LoadedJob, stored: StoredState, fresh: readonly unknown[]): boolean {
  if (fresh.length > 0 || !job.wasSubmitted || stored.wasAnsweredSince) return true;
  return statusAfter(job, false, true) !== job.status;
}

function statusAfter(job: LoadedJob, isIssueRaised: boolean, isSubmitted: boolean): string {
  const reviewed = isIssueRaised ? nextStatus('issue_raised', job.facts) : job.status;
  return isSubmitted ? nextStatus('submitted', { ...job.facts, status: reviewed }) : reviewed;
}

const earliest = Date.UTC(2000, 0, 1);
const latest = Date.UTC(2100, 0, 1);

/** Where an answer was given: its own location, else the call's; null if the job type doesn't record locations. */
function whereGiven(
  { keepsLocation }: LoadedJob,
  one: AcceptedAnswer | undefined,
  { location }: Pick<AnsweringCase['input'], 'location'>,
): NewAnswerRow['location'] {
  if (!keepsLocation) return null;
  const own = one?.entry.answer.location;
  return own === undefined ? location : own;
}

function rowOf(one: AcceptedAnswer, path: ReadonlySet<string>, now: Date): Omit<NewAnswerRow, 'location'> {
  const { entry, content } = one;
  const statedAt = entry.answer.answeredAt === null ? Number.NaN : Date.parse(entry.answer.answeredAt);
  return {
    id: entry.answer.id,
    question_id: entry.questionId,
    repetition: entry.answer.repetition,
    question_revision: one.question.revision,
    value: content.value,
    comment: content.comment ?? '',
    files: content.files,
    signature: content.signature,
    signer_name: content.signer?.name ?? null,
    signer_role: content.signer?.role || null,
    emails: content.emails,
    is_issue: content.isIssue,
    search_value: one.searchText,
    base_answer_id: one.base,
    is_parallel: one.isParallel,
    // A device's clock may be arbitrary; impossible dates are replaced.
    answered_at: new Date(statedAt > earliest && statedAt < latest ? statedAt : now).toISOString(),
    // For a question that is gone, it counts as it did when it was given.
    is_on_path: one.isGone || path.has(askedIdOfEntry(entry)),
  };
}

/** A row that is written again isn't moved as well. */
function withoutComputed<Path extends Pick<JobAfterwards, 'nowOnPath' | 'nowOffPath'>>(
  path: Path,
  computed: readonly NewAnswerRow[],
): Path {
  if (computed.length === 0) return path;
  const written = new Set(computed.map((row) => askedId(row.question_id, row.repetition)));
  const { nowOnPath, nowOffPath } = path;
  const isLeft = (place: AskedPlace) => !written.has(askedIdOf(place));
  return { ...path, nowOnPath: nowOnPath.filter(isLeft), nowOffPath: nowOffPath.filter(isLeft) };
}
