import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import type { Answerer } from '@plumbline/domain/questionnaire/answerability';
import { isJobAnswerable } from '@plumbline/domain/questionnaire/answerability';
import { askedQuestions, type QuestionnaireDefinition } from '@plumbline/domain/questionnaire/definition';
import { useSettings, useToggle } from '../../../lib/access/hooks.ts';
import { isAnsweringAddress } from '../../../lib/jobs/answering-address.ts';
import { whenQuiet } from '../../../lib/when-quiet.ts';
import { afterPaint } from '../../../ui/after-paint.ts';
import type { StoredDraft } from '../../../offline/outbox-database.ts';
import type { OutboxEntry } from '../../../offline/outbox-entry.ts';
import type { OutboxPlace } from '../../../offline/outbox.ts';
import { fetchInputs } from '../../../question-inputs/question-inputs.ts';
import type { JobQuestionnaire } from '../api/job-questionnaire.ts';
import { makeRecall, RecallContext } from '../answering/recall.ts';
import { previousAnswersQuery } from '../api/previous-answers.ts';
import { RivalsContext, useRivals } from '../answering/rivals.ts';
import { useAnswerPosition } from '../answering/use-answer-position.ts';
import { useSession } from '../answering/use-session.ts';
import { useWritten } from '../answering/use-written.ts';
import { AnsweringScreen } from './answering-screen.tsx';
import { StoringGuard } from './storing-guard.tsx';

interface AnsweringWorkProps {
  readonly questionnaire: JobQuestionnaire;
  readonly place: OutboxPlace;
  readonly answerer: Answerer;
  readonly entries: readonly OutboxEntry[];
  readonly drafts: readonly StoredDraft[];
  readonly startAt: string | null;
  readonly actionsPlace: HTMLElement | null;
  /** Submit was accepted, and is in the outbox. */
  readonly onSubmitted: () => void;
  readonly onClose: () => void;
}

const comesToAnswer = isAnsweringAddress(window.location.pathname);

/** The question that is there first takes the line, and the device, first. */
async function fetchOtherInputs(definition: QuestionnaireDefinition, signal: AbortSignal): Promise<void> {
  await (comesToAnswer ? whenQuiet(signal) : afterPaint());
  if (!signal.aborted) fetchInputs(askedQuestions(definition).map(({ type }) => type));
}

/** The questionnaire of a job, being answered. What changes with each letter is drawn below it, and only that. */
export function AnsweringWork(props: AnsweringWorkProps) {
  const { questionnaire, place, answerer, actionsPlace, onSubmitted, onClose } = props;
  const { definition, settings } = questionnaire;
  const position = useAnswerPosition(settings.answerLocation);
  const { timezone } = useSettings();
  const session = useSession({ ...props, position, timeZone: timezone });
  useWritten(session);
  const previous = useQuery({ ...previousAnswersQuery(place.jobId), enabled: useToggle('answers_recall') });
  const recall = useMemo(() => makeRecall(definition, previous.data), [definition, previous.data]);
  useEffect(() => {
    const stop = new AbortController();
    void fetchOtherInputs(definition, stop.signal);
    return () => stop.abort();
  }, [definition]);
  return (
    <RivalsContext value={useRivals(place)}>
      <RecallContext value={recall}>
        <StoringGuard session={session} />
        <AnsweringScreen
          questionnaire={questionnaire}
          session={session}
          place={place}
          isJobAnswerable={isJobAnswerable(answerer)}
          actionsPlace={actionsPlace}
          onSubmitted={onSubmitted}
          onClose={onClose}
        />
      </RecallContext>
    </RivalsContext>
  );
}
