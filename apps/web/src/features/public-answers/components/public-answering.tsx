import { Button, Group, Progress, Title } from '@mantine/core';
import { useDocumentTitle, useMediaQuery } from '@mantine/hooks';
import { IconCircleCheck } from '@tabler/icons-react';
import { useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PublicQuestionnaire } from '@plumbline/contract/public-answers';
import {
  answer as answerQuestion,
  atTime,
  back,
  currentAnswers,
  next,
  submit,
} from '@plumbline/domain/questionnaire/engine';
import { fillIn } from '@plumbline/domain/questionnaire/initial-values';
import { requiredLeft } from '@plumbline/domain/questionnaire/required-left';
import { answerOfRow } from '@plumbline/domain/questionnaire/row-of-link';
import type { QuestionnaireState } from '@plumbline/domain/questionnaire/state';
import { useSettings } from '../../../lib/access/hooks.ts';
import { beginRun } from '../../../question-inputs/begin-run.ts';
import { LanguageChoice } from '../../../question-inputs/language-choice.tsx';
import { Outline } from '../../../question-inputs/outline.tsx';
import { RunQuestions } from '../../../question-inputs/run-questions.tsx';
import { RunSurroundings } from '../../../question-inputs/run-surroundings.tsx';
import { Sources, type QuestionSources } from '../../../question-inputs/sources.ts';
import { attributesOf, QuestionnaireLanguages } from '../../../question-inputs/spoken.ts';
import { Stepper } from '../../../question-inputs/stepper.tsx';
import { bareSurroundings } from '../../../question-inputs/surroundings.ts';
import { useSubmitQuestion } from '../../../question-inputs/use-submit-question.tsx';
import { useQuestionnaireLanguage } from '../../../question-inputs/use-questionnaire-language.ts';
import { screenKey } from '../../../question-inputs/screen-key.ts';
import { StepActions } from '../../../question-inputs/step-actions.tsx';
import { chosenLanguage } from '../../../i18n/language.ts';
import { useNameOf, useTextOf } from '../../../i18n/use-name-of.ts';
import { FormFailure } from '../../../ui/form-failure.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { deskQuery } from '../../../ui/theme.ts';
import { usePressGuard } from '../../../ui/use-press-guard.ts';
import { useProblemText } from '../../../ui/use-problem-text.ts';
import { onDevice } from '../answering/on-device.ts';
import { usePublicFiles } from '../answering/use-public-files.ts';
import { useSubmission } from '../answering/use-submission.ts';
import { forgetCached, keep, readCached, type SavedAnswers } from '../api/saved-answers.ts';
import { definitionOf, sourcesOf } from '../api/public-answers.ts';
import { FilesOfSubmission, PublicExtras } from './public-extras.tsx';
import { PublicHead } from './public-head.tsx';
import { SaveSubmitted } from './save-submitted.tsx';
import styles from './public-answer-screen.module.css';
import { useLanguageOfStranger } from './use-language-of-stranger.ts';
import { useMovedTo } from './use-moved-to.ts';
import { correctedNow } from '../../../lib/api/server-clock.ts';

const clockIn = (timeZone: string) => ({ now: correctedNow(), timeZone });

/** Nothing of the instance is shown. */
const noneHere: QuestionSources = { sources: null, state: 'none', retry: () => undefined, search: null };

function hasSources({ sources: { lists, tables } }: PublicQuestionnaire): boolean {
  return Object.keys(lists).length + Object.keys(tables).length > 0;
}

interface PublicAnsweringProps {
  readonly link: string;
  readonly projectId: string | undefined;
  /** The row of a table that the link is about. */
  readonly rowId: string | undefined;
  readonly shown: PublicQuestionnaire;
}

/** The questionnaire with the ways through it, as in a job: steps above, on a large screen all questions at the side (spec/2 §2). */
export function PublicAnswering({ link, projectId, rowId, shown }: PublicAnsweringProps) {
  const nameOf = useNameOf();
  const { t } = useTranslation('publicAnswers');
  const problemText = useProblemText();
  const { timezone, allDay } = useSettings();
  const definition = useMemo(() => definitionOf(shown), [shown]);
  const sources = useMemo(() => (hasSources(shown) ? sourcesOf(shown, projectId) : noneHere), [shown, projectId]);
  // Each label begins its own answers: those of the row before are not about this one.
  const saved = rowId === undefined ? link : `${link}.${rowId}`;
  const [begun, setBegun] = useState(() => readCached(saved));
  const begin = (contents: SavedAnswers['contents']) => {
    const run = beginRun(definition, contents, null, clockIn(timezone));
    const row = rowId === undefined ? null : answerOfRow(definition, shown.sources.tables, rowId);
    return row === null || contents.has(row.questionId)
      ? run
      : fillIn(answerQuestion(run, row.questionId, { value: row.value }));
  };
  const [state, setState] = useState(() => begin(begun.contents));
  // What is said once a file has come is said of the answers as they are by then.
  const latest = useRef(state);
  const knownNow = useRef(begun.files);
  const [known, setKnown] = useState(begun.files);
  const [moves, setMoves] = useState(0);
  const read = useQuestionnaireLanguage(shown.languages, chosenLanguage());
  useLanguageOfStranger(read.language);
  const isDesk = useMediaQuery(deskQuery, true, { getInitialValueInEffect: false });
  const guard = usePressGuard(screenKey(state));
  const questions = useMovedTo(moves, state.focus);
  const forget = () => {
    forgetCached(saved);
    void onDevice(({ deleteWaitingFiles }) => deleteWaitingFiles(begun.id));
  };
  const sending = useSubmission(forget);
  const description = useTextOf()(shown, 'description', shown.description);
  useDocumentTitle(nameOf(shown));

  const go = (move: (before: QuestionnaireState) => QuestionnaireState, isOnTheWay: boolean) => {
    const before = atTime(latest.current, clockIn(timezone));
    const after = fillIn(move(before));
    // Until it has arrived, what was submitted stays on the screen: after Submit the engine stands at the first question.
    latest.current = after.finished ? before : after;
    setState(latest.current);
    // What waits to be sent again is not what stands there any more.
    if (sending.isError) sending.takeBack();
    keep(saved, { id: begun.id, contents: after.contents, files: knownNow.current });
    if (!after.finished && (isOnTheWay || after.position !== before.position)) setMoves((count) => count + 1);
    if (after.finished) {
      const drawn = new Map(
        [...knownNow.current].flatMap(([file, { drawn: marks }]) => (marks ? [[file, marks] as const] : [])),
      );
      sending.mutate({ link, projectId, id: begun.id, definition, contents: currentAnswers(after), drawn });
    }
  };
  const answer = (move: (before: QuestionnaireState) => QuestionnaireState) => go(move, false);
  const goTo = (move: (before: QuestionnaireState) => QuestionnaireState) => go(move, true);
  const asking = useSubmitQuestion({
    state: () => state,
    onStop: (questionId, value) => answer((before) => answerQuestion(before, questionId, { value })),
    onSubmit: () => goTo(submit),
  });
  const filesNow = (askedId: string) => latest.current.contents.get(askedId)?.files ?? [];
  const files = usePublicFiles({
    submission: { link, id: begun.id },
    count: () =>
      [...latest.current.contents.values()]
        .flatMap((content) => content.files)
        .reduce((sum, file) => sum + (knownNow.current.get(file)?.drawn ? 2 : 1), 0),
    knownOf: (file) => knownNow.current.get(file),
    hasCome: (key) => [...knownNow.current.values()].some((file) => file.key === key),
    filesOf: filesNow,
    put: (askedId, attached, added) => {
      if (added) knownNow.current = new Map([...knownNow.current, [added.id, added.known]]);
      setKnown(knownNow.current);
      go((before) => answerQuestion(before, askedId, { files: attached }), false);
    },
  });
  const again = () => {
    forgetCached(saved);
    const fresh = readCached(saved);
    setBegun(fresh);
    knownNow.current = fresh.files;
    setKnown(fresh.files);
    latest.current = begin(fresh.contents);
    setState(latest.current);
    sending.reset();
  };

  if (sending.isSuccess) {
    return (
      <main className={styles.page}>
        <PublicHead />
        <Notice
          kind="empty"
          icon={IconCircleCheck}
          order={1}
          title={t(($) => $.publicAnswers.sent.title)}
          text={t(($) => $.publicAnswers.sent.text)}
        >
          <Group justify="center" gap="sm">
            {sending.data ? <SaveSubmitted link={link} id={begun.id} documentKey={sending.data} /> : null}
            <Button variant="default" onClick={again}>
              {t(($) => $.publicAnswers.sent.again)}
            </Button>
          </Group>
        </Notice>
      </main>
    );
  }
  const notSent = sending.waits ? t(($) => $.publicAnswers.waits) : sending.error ? problemText(sending.error) : null;
  const total = state.screens.length;
  const { dir } = attributesOf(read.language);
  const direction = dir === 'auto' ? undefined : dir;
  const hasStepActions = total > 1 || state.mode === 'stepped';
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
              <div className={styles.brand}>
                <PublicHead />
                <LanguageChoice read={read} />
              </div>
              <div className={styles.head}>
                <Title order={1} size="h3" dir="auto" className={styles.title ?? ''}>
                  {nameOf(shown)}
                </Title>
              </div>
              {state.position === 0 && description ? (
                <p className={`${styles.description} paragraphs`} dir="auto">
                  {description}
                </p>
              ) : null}
              {state.mode === 'stepped' ? (
                <div className={styles.steps}>
                  <Stepper state={state} onMove={goTo} isRightToLeft={shown.stepperRTL} />
                </div>
              ) : null}
              {total > 1 ? (
                <div className={styles.progress}>
                  <Progress value={((state.position + 1) / total) * 100} size="sm" aria-hidden />
                  <p data-numbers="tabular">
                    <bdi>{t(($) => $.publicAnswers.screen, { number: state.position + 1, total })}</bdi>
                  </p>
                </div>
              ) : null}
              <div ref={questions} className={styles.questions} data-mode={state.mode}>
                <FilesOfSubmission value={{ files, known }}>
                  <RunQuestions state={state} onMove={answer} headingLevel={2} Extras={PublicExtras} />
                </FilesOfSubmission>
              </div>
              <FormFailure text={notSent} />
            </main>
            <div className={styles.bar}>
              <StepActions
                isLastScreen={state.isLastScreen}
                canGoBack={state.canGoBack}
                canGoOn={state.isLastScreen ? state.canSubmit : state.canGoNext}
                requiredLeft={requiredLeft(state)}
                isBusy={sending.isPending || files.isSending}
                guard={guard}
                onBack={() => goTo(back)}
                onForward={() => (state.isLastScreen ? asking.submit() : goTo(next))}
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
