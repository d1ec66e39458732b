import { useDocumentTitle, useMediaQuery } from '@mantine/hooks';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PublicQuestionnaire } from '@plumbline/contract/public-answers';
import { back, next } from '@plumbline/domain/questionnaire/engine';
import { requiredLeft } from '@plumbline/domain/questionnaire/required-left';
import { useSettings } from '../../../lib/access/hooks.ts';
import { Outline } from '../../../question-inputs/outline.tsx';
import { RunQuestions } from '../../../question-inputs/run-questions.tsx';
import { RunSurroundings } from '../../../question-inputs/run-surroundings.tsx';
import type { MoveQuestionnaire } from '../../../question-inputs/repeat-group-card.tsx';
import { Sources, type QuestionSources } from '../../../question-inputs/sources.ts';
import { attributesOf, QuestionnaireLanguages } from '../../../question-inputs/spoken.ts';
import { bareSurroundings } from '../../../question-inputs/surroundings.ts';
import { useSubmitQuestion } from '../../../question-inputs/use-submit-question.tsx';
import { useQuestionnaireLanguage } from '../../../question-inputs/use-questionnaire-language.ts';
import { screenKey } from '../../../question-inputs/screen-key.ts';
import { StepActions } from '../../../question-inputs/step-actions.tsx';
import { chosenLanguage } from '../../../i18n/language.ts';
import { useNameOf } from '../../../i18n/use-name-of.ts';
import { deskQuery } from '../../../ui/theme.ts';
import { useAskBeforeLeaving } from '../../../ui/use-ask-before-leaving.ts';
import { usePressGuard } from '../../../ui/use-press-guard.ts';
import { submitInPlace } from '../answering/submit-in-place.ts';
import type { StoredAnswers, SubmissionStorage } from '../api/stored-submissions.ts';
import { definitionOf, sourcesOf } from '../api/public-answers.ts';
import { FilesOfSubmission, type FilesAround } from './files-of-submission.ts';
import { PublicExtras } from './public-extras.tsx';
import { QuestionnaireHead } from './questionnaire-head.tsx';
import { SendingNotice } from './sending-notice.tsx';
import { Submitted } from './submitted.tsx';
import styles from './public-answer-screen.module.css';
import { useLanguageOfStranger } from './use-language-of-stranger.ts';
import { useMovedTo } from './use-moved-to.ts';
import { usePublicSession } from './use-public-session.ts';

/** Nothing of the instance is shown. */
const noneHere: QuestionSources = { sources: null, state: 'none', retry: () => undefined, search: null };

function sourcesHere(shown: PublicQuestionnaire, projectId: string | null): QuestionSources {
  const { lists, tables } = shown.sources;
  return Object.keys(lists).length + Object.keys(tables).length > 0 ? sourcesOf(shown, projectId) : noneHere;
}

interface PublicAnsweringProps {
  readonly stored: StoredAnswers;
  readonly storage: SubmissionStorage;
  readonly shown: PublicQuestionnaire;
  /** Begins another submission once this one was sent. */
  readonly onAgain: () => void;
}

/** The questionnaire with the ways through it, as in a job: steps above, on a large screen all questions at the side (spec/2 §2). */
export function PublicAnswering({ stored, storage, shown, onAgain }: PublicAnsweringProps) {
  const nameOf = useNameOf();
  const { t } = useTranslation('publicAnswers');
  const { timezone, allDay } = useSettings();
  const definition = useMemo(() => definitionOf(shown), [shown]);
  const { link, projectId } = stored.scope;
  const sources = useMemo(() => sourcesHere(shown, projectId), [shown, projectId]);
  const open = usePublicSession({ definition, shown, stored, storage });
  const { session, state, answers, isStored, filesView, sending } = open;
  const { answering, files, sender } = session;
  const [recording, setRecording] = useState<string | null>(null);
  const [moves, setMoves] = useState(0);
  const read = useQuestionnaireLanguage(shown.languages, chosenLanguage());
  useLanguageOfStranger(read.language);
  const isDesk = useMediaQuery(deskQuery, true, { getInitialValueInEffect: false });
  const guard = usePressGuard(screenKey(state));
  const questions = useMovedTo(moves, state.focus);
  useDocumentTitle(nameOf(shown));
  const underway = [...filesView.underway.values()].filter(({ failure }) => failure === null);
  const isStoring = underway.some((one) => !one.isStored);
  useAskBeforeLeaving(sending.step !== 'sent' && (isStoring || !isStored));

  const go = async (make: Parameters<MoveQuestionnaire>[0], isOnTheWay: boolean) => {
    const { position } = answering.view().state;
    await answering.move(make);
    const after = answering.view().state;
    if (!after.finished && (isOnTheWay || after.position !== position)) setMoves((count) => count + 1);
  };
  const goTo: MoveQuestionnaire = (make) => void go(make, true);
  const asking = useSubmitQuestion({
    state: () => answering.view().state,
    onStop: (questionId, value) => answering.answer(questionId, { value }),
    onSubmit: () => goTo(submitInPlace),
  });
  const around = useMemo(
    (): FilesAround => ({ files, view: filesView, known: answers.files, recording, setRecording }),
    [files, filesView, answers.files, recording],
  );

  if (sending.step === 'sent') {
    return <Submitted link={link} id={stored.id} documentKey={sending.documentKey} onAgain={onAgain} />;
  }
  const isSubmitted = answers.submitted !== null;
  const goOn = () => {
    if (!state.isLastScreen) goTo(next);
    else if (isSubmitted) sender.sendNow();
    else asking.submit();
  };
  const { dir } = attributesOf(read.language);
  const direction = dir === 'auto' ? undefined : dir;
  const hasStepActions = state.screens.length > 1 || state.mode === 'stepped';
  return (
    <QuestionnaireLanguages value={read.wanted}>
      <Sources value={sources}>
        <RunSurroundings
          definition={definition}
          state={state}
          surroundings={{ ...bareSurroundings, timeZone: timezone, allDay }}
          onMove={goTo}
        >
          <div className={styles.work} dir={direction} data-outlined={(isDesk && hasStepActions) || undefined}>
            {isDesk && hasStepActions ? <Outline state={state} onMove={goTo} /> : null}
            <main className={styles.page}>
              <QuestionnaireHead shown={shown} state={state} read={read} onMove={goTo} />
              <div ref={questions} className={styles.questions} data-mode={state.mode}>
                <FilesOfSubmission value={around}>
                  <RunQuestions
                    state={state}
                    onAnswer={answering.answer}
                    onMove={(make) => void go(make, false)}
                    isReadOnly={isSubmitted}
                    headingLevel={2}
                    Extras={PublicExtras}
                  />
                </FilesOfSubmission>
              </div>
              <SendingNotice
                sending={sending}
                hasFilesUnderway={underway.length > 0}
                isStored={isStored}
                onTakeBack={sender.mayTakeBack() ? sender.takeBack : null}
              />
            </main>
            <div className={styles.bar}>
              <StepActions
                isLastScreen={state.isLastScreen}
                canGoBack={state.canGoBack}
                canGoOn={state.isLastScreen ? state.canSubmit : state.canGoNext}
                requiredLeft={requiredLeft(state)}
                isBusy={sending.step === 'sending' || recording !== null}
                guard={guard}
                onBack={() => goTo(back)}
                onForward={goOn}
                words={{
                  back: t(($) => $.publicAnswers.back),
                  next: t(($) => $.publicAnswers.next),
                  submit: t(($) => $.publicAnswers.submit),
                }}
              />
              {asking.question}
            </div>
          </div>
        </RunSurroundings>
      </Sources>
    </QuestionnaireLanguages>
  );
}
