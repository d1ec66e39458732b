import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { answererOf } from '@plumbline/domain/questionnaire/answerability';
import { askedQuestions } from '@plumbline/domain/questionnaire/definition';
import { useActor } from '../../../lib/access/hooks.ts';
import { useOwner } from '../../../offline/use-outbox.ts';
import { fetchFirstInputs } from '../../../question-inputs/question-inputs.ts';
import { Sources } from '../../../question-inputs/sources.ts';
import { QuestionnaireLanguages } from '../../../question-inputs/spoken.ts';
import { useQuestionnaireLanguage } from '../../../question-inputs/use-questionnaire-language.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { jobQuestionnaireQuery, type JobQuestionnaire } from '../api/job-questionnaire.ts';
import { questionnaireKey } from '../answering/begin.ts';
import { useJobSources } from '../answering/use-job-sources.ts';
import { AnsweringWork } from './answering-work.tsx';
import { Restored, Waiting } from './restored.tsx';
import { SubmittedNotice } from './submitted-notice.tsx';

interface AnsweringProps {
  readonly jobId: string;
  /** The question to begin at; null: where the person left off. */
  readonly startAt: string | null;
  /** Where the buttons beside the title go. */
  readonly actionsPlace: HTMLElement | null;
  readonly onClose: () => void;
}

/** Answering one job: merges the server's response with what is on this device, then lets the person work. */
export function Answering({ jobId, startAt, actionsPlace, onClose }: AnsweringProps) {
  const questionnaire = useQuery(jobQuestionnaireQuery(jobId));
  const { data } = questionnaire;
  const asked = useJobSources(data);
  const { wanted } = useQuestionnaireLanguage(data?.languages);
  if (!data) {
    return questionnaire.error ? (
      <ErrorState failure={questionnaire.error} onRetry={() => void questionnaire.refetch()} />
    ) : (
      <Waiting />
    );
  }
  if (!asked.questionnaire) return <Waiting />;
  return (
    <QuestionnaireLanguages value={wanted}>
      <Sources value={asked.sources}>
        <OnDevice questionnaire={asked.questionnaire} startAt={startAt} actionsPlace={actionsPlace} onClose={onClose} />
      </Sources>
    </QuestionnaireLanguages>
  );
}

interface OnDeviceProps extends Pick<AnsweringProps, 'startAt' | 'actionsPlace' | 'onClose'> {
  readonly questionnaire: JobQuestionnaire;
}

function OnDevice({ questionnaire, startAt, actionsPlace, onClose }: OnDeviceProps) {
  const actor = useActor();
  const owner = useOwner();
  const { _id: jobId, ID: jobNumber, status } = questionnaire.job;
  const place = useMemo(() => ({ owner, jobId, jobNumber }), [owner, jobId, jobNumber]);
  const answerer = useMemo(() => answererOf(actor, status), [actor, status]);
  // Above what is made again when the questions or the job's status change: what was said is not unsaid.
  const [isSubmitted, setSubmitted] = useState(false);
  const { definition } = questionnaire;
  // Before the device's data is read, so that the first questions render at once afterwards.
  useEffect(() => {
    fetchFirstInputs(
      askedQuestions(definition)
        .slice(0, 3)
        .map(({ type }) => type),
    );
  }, [definition]);
  const key = questionnaireKey(questionnaire.definition, answerer);
  if (isSubmitted) return <SubmittedNotice jobId={jobId} onBack={() => setSubmitted(false)} onClose={onClose} />;
  return (
    <Restored key={key} place={place}>
      {(kept) => (
        <AnsweringWork
          questionnaire={questionnaire}
          place={place}
          answerer={answerer}
          entries={kept.entries}
          drafts={kept.drafts}
          startAt={startAt}
          actionsPlace={actionsPlace}
          onSubmitted={() => setSubmitted(true)}
          onClose={onClose}
        />
      )}
    </Restored>
  );
}
