import { useMemo } from 'react';
import { answererOf } from '@plumbline/domain/questionnaire/answerability';
import { momentOfReading, readSections } from '@plumbline/domain/questionnaire/read-sections';
import { withWaiting } from '@plumbline/domain/questionnaire/storing';
import { useActor, useSettings } from '../../../lib/access/hooks.ts';
import { acknowledgedAnswers, answersNotRead } from '../../../offline/outbox-rules.ts';
import { useOutboxEntries } from '../../../offline/use-outbox.ts';
import { resume } from '../answering/begin.ts';
import type { JobQuestionnaire } from '../api/job-questionnaire.ts';

/** A job's answers on the server and on this device, by section; which of them have been sent, and which questions may be answered. */
export function useReadAnswers({ job, definition, answers, answerOf, readAt }: JobQuestionnaire) {
  const actor = useActor();
  const { timezone } = useSettings();
  const entries = useOutboxEntries();
  const { _id: jobId, status } = job;
  const currentAnswers = useMemo(
    () => withWaiting(answers, answersNotRead(entries ?? [], jobId, readAt)),
    [answers, entries, jobId, readAt],
  );
  const sent = useMemo(() => acknowledgedAnswers(entries ?? [], jobId), [entries, jobId]);
  const sections = useMemo(() => {
    const now = momentOfReading(currentAnswers, answerOf, { submittedAt: job.submitted_at, now: new Date(readAt) });
    return readSections(definition, currentAnswers, answerOf, { now, timeZone: timezone });
  }, [definition, currentAnswers, answerOf, job.submitted_at, readAt, timezone]);
  const mayAnswer = useMemo(() => {
    const { setting } = resume(definition, currentAnswers, [], answererOf(actor, status));
    return new Set(setting.paths.questions.flatMap(({ id }, index) => (setting.mayAnswer[index] ? [id] : [])));
  }, [definition, currentAnswers, actor, status]);
  return { currentAnswers, sent, sections, mayAnswer };
}
