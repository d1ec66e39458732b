import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import type { Answerer } from '@plumbline/domain/questionnaire/answerability';
import { isJobAnswerable } from '@plumbline/domain/questionnaire/answerability';
import { askedQuestions, type QuestionnaireDefinition } from '@plumbline/domain/questionnaire/definition';
import { useSettings, useToggle } from '../../../app/access/hooks.ts';
import { isAnsweringAddress } from '../../../app/jobs/answering-address.ts';
import { whenQuiet } from '../../../app/when-quiet.ts';
import { afterPaint } from '../../../ui/after-paint.ts';
import { isStorageFull } from '../../../offline/device.ts';
import type { KeptDraft } from '../../../offline/outbox-database.ts';
import type { OutboxEntry } from '../../../offline/outbox-entry.ts';
import type { OutboxPlace } from '../../../offline/outbox.ts';
import { fetchInputs } from '../../../question-inputs/question-inputs.ts';
import { Surroundings } from '../../../question-inputs/surroundings.ts';
import { FormFailure } from '../../../ui/form-failure.tsx';
import { deskQuery } from '../../../ui/theme.ts';
import type { JobQuestionnaire } from '../api/job-questionnaire.ts';
import { makeRecall, RecallContext } from '../answering/recall.ts';
import { previousAnswersQuery } from '../api/previous-answers.ts';
import { RivalsContext, useRivals } from '../answering/rivals.ts';
import { useAnswerPosition } from '../answering/use-answer-position.ts';
import { useQuestionnaireSurroundings } from '../answering/use-questionnaire-surroundings.ts';
import { useSession } from '../answering/use-session.ts';
import { useWritten } from '../answering/use-written.ts';
import { ActionBar } from './action-bar.tsx';
import styles from './answering.module.css';
import { Outline } from './outline.tsx';
import { ProgressLine } from './progress-line.tsx';
import { QuestionScreen } from './question-screen.tsx';
import { SaveButton } from './save-button.tsx';
import { SendingLine } from './sending-line.tsx';
import { Stepper } from './stepper.tsx';

interface AnsweringWorkProps {
  readonly questionnaire: JobQuestionnaire;
  readonly place: OutboxPlace;
  readonly answerer: Answerer;
  readonly entries: readonly OutboxEntry[];
  readonly drafts: readonly KeptDraft[];
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

/** The questionnaire of a job, being answered. */
export function AnsweringWork(props: AnsweringWorkProps) {
  const { questionnaire, place, answerer, actionsPlace, onSubmitted, onClose } = props;
  const { t } = useTranslation('answers');
  const { settings } = questionnaire;
  const position = useAnswerPosition(settings.answerLocation);
  const { timezone } = useSettings();
  const { session, view } = useSession({ ...props, position, timeZone: timezone });
  useWritten(session);
  const surroundings = useQuestionnaireSurroundings(questionnaire.definition, session, view, settings);
  // On a phone it would be drawn for nobody, with each letter.
  const isDesk = useMediaQuery(deskQuery, true, { getInitialValueInEffect: false });
  const previous = useQuery({ ...previousAnswersQuery(place.jobId), enabled: useToggle('answers_recall') });
  const recall = useMemo(
    () => makeRecall(questionnaire.definition, previous.data),
    [questionnaire.definition, previous.data],
  );
  const { state, failure } = view;
  const mayAnswerAny = state.setting.mayAnswer.includes(true);
  const tell = useEffectEvent(onSubmitted);
  useEffect(() => {
    if (view.isSubmitted) tell();
  }, [view.isSubmitted]);
  const { definition } = questionnaire;
  useEffect(() => {
    const stop = new AbortController();
    void fetchOtherInputs(definition, stop.signal);
    return () => stop.abort();
  }, [definition]);
  const sendingLine = useMemo(() => <SendingLine jobId={place.jobId} session={session} />, [place.jobId, session]);

  return (
    <RivalsContext value={useRivals(place)}>
      <RecallContext value={recall}>
        <Surroundings value={surroundings}>
          {actionsPlace && mayAnswerAny
            ? createPortal(<SaveButton session={session} onClose={onClose} />, actionsPlace)
            : null}
          <div className={styles.work}>
            {isDesk ? <Outline session={session} view={view} /> : null}
            <div className={styles.main}>
              {state.mode === 'stepped' ? (
                <Stepper session={session} view={view} isRightToLeft={settings.stepperRTL} />
              ) : null}
              <div className={styles.standing}>
                <ProgressLine mode={state.mode} position={state.position} total={state.screens.length}>
                  {sendingLine}
                </ProgressLine>
              </div>
              <div className={styles.scroll}>
                {isJobAnswerable(answerer) ? null : (
                  <p className={styles.notice}>{t(($) => $.answers.notAnswerable)}</p>
                )}
                <QuestionScreen session={session} view={view} place={place} />
              </div>
              <div className={styles.failure}>
                <FormFailure
                  text={
                    failure
                      ? isStorageFull(failure)
                        ? t(($) => $.answers.storage.full)
                        : t(($) => $.answers.storage.failed)
                      : null
                  }
                />
              </div>
              {state.screens.length > 0 && mayAnswerAny ? (
                <ActionBar
                  session={session}
                  isLastScreen={state.isLastScreen}
                  canGoBack={state.canGoBack && !view.isHeld}
                  canGoOn={state.isLastScreen ? state.canSubmit : state.canGoNext}
                  isUploading={state.uploading.size > 0}
                />
              ) : null}
            </div>
          </div>
        </Surroundings>
      </RecallContext>
    </RivalsContext>
  );
}
