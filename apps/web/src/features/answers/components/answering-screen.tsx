import { useMediaQuery } from '@mantine/hooks';
import { lazy, Suspense, useCallback, useEffect, useEffectEvent, useMemo, useRef } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { requiredLeft } from '@plumbline/domain/questionnaire/required-left';
import type { QuestionnaireState } from '@plumbline/domain/questionnaire/state';
import { screenKey } from '../../../question-inputs/screen-key.ts';
import { isStorageFull } from '../../../offline/device.ts';
import type { OutboxPlace } from '../../../offline/outbox.ts';
import { Outline } from '../../../question-inputs/outline.tsx';
import { useQuestionnaireDirection } from '../../../question-inputs/spoken.ts';
import { Stepper } from '../../../question-inputs/stepper.tsx';
import { Surroundings } from '../../../question-inputs/surroundings.ts';
import { FormFailure } from '../../../ui/form-failure.tsx';
import { loadWithRetry } from '../../../lib/load-with-retry.ts';
import { deskQuery } from '../../../ui/theme.ts';
import { usePressGuard } from '../../../ui/use-press-guard.ts';
import type { AnsweringSession } from '../../../lib/answering/answering-session.ts';
import { useQuestionnaireSurroundings } from '../answering/use-questionnaire-surroundings.ts';
import { useView } from '../answering/use-session.ts';
import type { JobQuestionnaire } from '../api/job-questionnaire.ts';
import { ActionBar } from './action-bar.tsx';
import styles from './answering.module.css';
import { ProgressLine } from './progress-line.tsx';
import { QuestionScreen } from './question-screen.tsx';
import { SaveButton } from './save-button.tsx';
import { SendingLine } from './sending-line.tsx';

/** Few job types show it. */
const LiveScore = lazy(async () => ({
  default: (await loadWithRetry(() => import('../../../question-inputs/live-score.tsx'))).LiveScore,
}));

interface AnsweringScreenProps {
  readonly questionnaire: Pick<JobQuestionnaire, 'definition' | 'settings'>;
  readonly session: AnsweringSession;
  readonly place: OutboxPlace;
  readonly isJobAnswerable: boolean;
  /** Where the buttons beside the window's title go. */
  readonly actionsPlace: HTMLElement | null;
  readonly onSubmitted: () => void;
  readonly onClose: () => void;
}

/** The current position in a questionnaire, its questions, and navigation. Rendered on each keystroke and each move. */
export function AnsweringScreen(props: AnsweringScreenProps) {
  const { questionnaire, session, place, isJobAnswerable, actionsPlace, onSubmitted, onClose } = props;
  const { definition, settings } = questionnaire;
  const { t } = useTranslation('answers');
  const view = useView(session);
  const { state, failure, isSubmitted } = view;
  const mayAnswerAny = state.setting.mayAnswer.includes(true);
  const guard = usePressGuard(screenKey(state), view.isHeld);
  const goOn = useRef<() => void>(() => undefined);
  const onGoOn = useCallback(() => goOn.current(), []);
  const surroundings = useQuestionnaireSurroundings(
    definition,
    session,
    view,
    settings,
    place.jobId,
    mayAnswerAny ? onGoOn : null,
  );
  // On a phone it would be drawn for nobody.
  const isDesk = useMediaQuery(deskQuery, true, { getInitialValueInEffect: false });
  const direction = useQuestionnaireDirection();
  const reportSubmitted = useEffectEvent(onSubmitted);
  useEffect(() => {
    if (isSubmitted) reportSubmitted();
  }, [isSubmitted]);
  const move = (how: (before: QuestionnaireState) => QuestionnaireState) => void session.move(how);
  const sendingLine = useMemo(() => <SendingLine jobId={place.jobId} session={session} />, [place.jobId, session]);
  const storageProblem = isStorageFull(failure) ? t(($) => $.answers.storage.full) : t(($) => $.answers.storage.failed);

  return (
    <Surroundings value={surroundings}>
      {actionsPlace && mayAnswerAny
        ? createPortal(<SaveButton session={session} onClose={onClose} />, actionsPlace)
        : null}
      <div className={styles.work} dir={direction}>
        {isDesk ? <Outline state={state} onMove={move} /> : null}
        <div className={styles.main}>
          {state.mode === 'stepped' ? (
            <Stepper state={state} onMove={move} isRightToLeft={settings.stepperRTL} />
          ) : null}
          <div className={styles.standing}>
            <ProgressLine mode={state.mode} position={state.position} total={state.screens.length}>
              {sendingLine}
            </ProgressLine>
            {settings.showScore ? (
              <Suspense fallback={null}>
                <LiveScore state={state} passMark={settings.passMark ?? null} />
              </Suspense>
            ) : null}
          </div>
          <div className={styles.scroll}>
            {isJobAnswerable ? null : <p className={styles.notice}>{t(($) => $.answers.notAnswerable)}</p>}
            <QuestionScreen session={session} view={view} place={place} guard={guard} />
          </div>
          <div className={styles.failure}>
            <FormFailure text={failure ? storageProblem : null} />
          </div>
          {state.screens.length > 0 && mayAnswerAny ? (
            <ActionBar
              session={session}
              isLastScreen={state.isLastScreen}
              canGoBack={state.canGoBack && !view.isHeld}
              canGoOn={state.isLastScreen ? state.canSubmit : state.canGoNext}
              requiredLeft={requiredLeft(state)}
              isUploading={state.uploading.size > 0}
              guard={guard}
              goOn={goOn}
            />
          ) : null}
        </div>
      </div>
    </Surroundings>
  );
}
