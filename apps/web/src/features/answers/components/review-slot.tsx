import { Suspense } from 'react';
import type { WireAnswer } from '@plumbline/contract/answers';
import type { JobView } from '@plumbline/contract/job-shapes';
import { isInReview } from '@plumbline/domain/jobs/review';
import { progressOf, type ReadRow, type ReadSection } from '@plumbline/domain/questionnaire/read-sections';
import { ReturnedNote, ReviewHead } from '../../reviews/index.ts';

interface ReviewSlotProps {
  readonly job: JobView;
  readonly sections: readonly ReadSection<WireAnswer>[];
  readonly titleOf: (row: ReadRow<WireAnswer>) => string;
  /** Shows the answer to a question. */
  readonly onGo: (askedId: string) => void;
  /** Opens a question to answer it; null for those that can't be answered now. */
  readonly answering: (askedId: string) => (() => void) | null;
}

/** Above the answers: why the job was sent back, for whoever does it; what it came to and what is decided, for whoever reviews it. */
export function ReviewSlot({ job, sections, titleOf, onGo, answering }: ReviewSlotProps) {
  const { returned } = job;
  const rows = sections.flatMap((section) => section.rows.filter(({ state }) => state === 'current'));
  const questions = rows.map((row) => ({
    askedId: row.question.id,
    title: titleOf(row),
    isIssue: row.answer?.isIssue === true,
  }));
  const meant = new Set(returned?.askedIds);
  return (
    <Suspense fallback={null}>
      {returned ? (
        <ReturnedNote
          returned={returned}
          questions={questions.filter(({ askedId }) => meant.has(askedId))}
          onOpen={(askedId) => (answering(askedId) ?? (() => onGo(askedId)))()}
        />
      ) : null}
      {job.can.includes('review') && isInReview(job.status) ? (
        <ReviewHead job={job} progress={progressOf(sections)} questions={questions} onGo={onGo} />
      ) : null}
    </Suspense>
  );
}
