import type { Actor } from '@plumbline/domain/actor/actor';
import { sameContent } from '@plumbline/domain/questionnaire/same-content';
import { scoreSummary, type Score } from '@plumbline/domain/questionnaire/score';
import type { Recorder } from '../../events/record-events.ts';
import type { LoadedJob } from './answering.queries.ts';
import type { JobAfterwards, NewAnswerRow } from './storing.queries.ts';
import type { AcceptedAnswer } from './entries.ts';

/** The stored answers of one call: those sent, and those computed from them. */
interface Stored {
  accepted: readonly AcceptedAnswer[];
  computed: readonly NewAnswerRow[];
  raised: readonly AcceptedAnswer[];
}

/** Records the changes made by answering, in one event per kind of change. */
export function recordAnswering(
  { jobId, actor, record }: { jobId: string; actor: Actor | null; record: Recorder },
  job: LoadedJob,
  { accepted, computed, raised }: Stored,
  after: JobAfterwards,
): void {
  const event = {
    subjectId: jobId,
    relations: { jobId, jobTypeId: job.jobTypeId, ...(job.projectId && { projectId: job.projectId }) },
  };
  const named = (answers: readonly { id: string; questionId: string }[]) => ({
    answerIds: answers.map((one) => one.id),
    questionIds: [...new Set(answers.map((one) => one.questionId))],
  });
  const nameOf = ({ entry }: AcceptedAnswer) => ({ id: entry.answer.id, questionId: entry.questionId });
  const stored = [...accepted.map(nameOf), ...computed];
  const shared = accepted.filter(({ content }) => content.emails.length > 0);
  const sharedIds = shared.map(({ entry }) => entry.answer.id);
  if (stored.length > 0) {
    // An answer's id starts with its question's id.
    const payload = {
      answerIds: stored.map((one) => one.id),
      ...(sharedIds.length > 0 && { sharedIds }),
      ...(!sameContent(job.score, after.score) && {
        score: { before: summaryOf(job.score), after: summaryOf(after.score) },
      }),
    };
    record('job.answered', { ...event, before: null, after: payload });
  }
  if (raised.length > 0) record('job.issue_raised', { ...event, before: null, after: named(raised.map(nameOf)) });
  if (after.isSubmitted) {
    const score = after.score && { score: summaryOf(after.score) };
    record('job.submitted', { ...event, before: null, after: { isPublic: actor === null, ...score } });
  }
  if (after.status !== job.status) {
    record('job.status_changed', {
      ...event,
      before: { status: job.status },
      after: { status: after.status, by: 'life_cycle' },
    });
  }
}

const summaryOf = (score: Score | null) => score && scoreSummary(score);
