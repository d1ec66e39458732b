import { Button, Progress, Title } from '@mantine/core';
import { useDocumentTitle, useMediaQuery } from '@mantine/hooks';
import { useMutation } from '@tanstack/react-query';
import { IconCircleCheck } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PublicQuestionnaire } from '@plumbline/contract/public-answers';
import { atTime, currentAnswers } from '@plumbline/domain/questionnaire/engine';
import { fillIn } from '@plumbline/domain/questionnaire/initial-values';
import type { QuestionnaireState } from '@plumbline/domain/questionnaire/state';
import { useSettings } from '../../../app/access/hooks.ts';
import { beginRun } from '../../../question-inputs/begin-run.ts';
import { LanguageChoice } from '../../../question-inputs/language-choice.tsx';
import { Outline } from '../../../question-inputs/outline.tsx';
import { RunQuestions } from '../../../question-inputs/run-questions.tsx';
import { RunSurroundings } from '../../../question-inputs/run-surroundings.tsx';
import { QuestionnaireLanguages } from '../../../question-inputs/spoken.ts';
import { Stepper } from '../../../question-inputs/stepper.tsx';
import { bareSurroundings } from '../../../question-inputs/surroundings.ts';
import { useQuestionnaireLanguage } from '../../../question-inputs/use-questionnaire-language.ts';
import { FormFailure } from '../../../ui/form-failure.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { deskQuery } from '../../../ui/theme.ts';
import { useProblemText } from '../../../ui/use-problem-text.ts';
import { forgetKept, keep, readKept } from '../api/kept-answers.ts';
import { definitionOf, submitPublicly } from '../api/public-answers.ts';
import { PublicActionBar } from './public-action-bar.tsx';
import styles from './public-answer-screen.module.css';
import { ShareQuestionnaire } from './share-questionnaire.tsx';
import { useMovedTo } from './use-moved-to.ts';

const clockIn = (timeZone: string) => ({ now: new Date(), timeZone });

interface PublicAnsweringProps {
  readonly link: string;
  readonly projectId: string | undefined;
  readonly shown: PublicQuestionnaire;
}

/** The questionnaire with the ways through it, as in a job: steps above, on a large screen all questions at the side (Spec 2 §2). */
export function PublicAnswering({ link, projectId, shown }: PublicAnsweringProps) {
  const { t } = useTranslation('publicAnswers');
  const problemText = useProblemText();
  const { timezone, allDay } = useSettings();
  const definition = useMemo(() => definitionOf(shown), [shown]);
  const [begun, setBegun] = useState(() => readKept(link));
  const [state, setState] = useState(() => beginRun(definition, begun.contents, null, clockIn(timezone)));
  const [moves, setMoves] = useState(0);
  const read = useQuestionnaireLanguage(shown.languages);
  const isDesk = useMediaQuery(deskQuery, true, { getInitialValueInEffect: false });
  const questions = useMovedTo(moves, state.focus);
  const sending = useMutation({ mutationFn: submitPublicly, onSuccess: () => forgetKept(link) });
  useDocumentTitle(shown.title);

  const go = (move: (before: QuestionnaireState) => QuestionnaireState, isOnTheWay: boolean) => {
    const after = fillIn(move(atTime(state, clockIn(timezone))));
    setState(after);
    keep(link, { id: begun.id, contents: after.contents });
    if (isOnTheWay || after.position !== state.position) setMoves((before) => before + 1);
    if (after.finished) {
      sending.mutate({ link, projectId, id: begun.id, definition, contents: currentAnswers(after) });
    }
  };
  const answer = (move: (before: QuestionnaireState) => QuestionnaireState) => go(move, false);
  const goTo = (move: (before: QuestionnaireState) => QuestionnaireState) => go(move, true);
  const again = () => {
    forgetKept(link);
    const fresh = readKept(link);
    setBegun(fresh);
    setState(beginRun(definition, fresh.contents, null, clockIn(timezone)));
    sending.reset();
  };

  if (sending.isSuccess) {
    return (
      <main className={styles.page}>
        <Notice
          kind="empty"
          icon={IconCircleCheck}
          order={1}
          title={t(($) => $.publicAnswers.sent.title)}
          text={t(($) => $.publicAnswers.sent.text)}
        >
          <Button variant="default" onClick={again}>
            {t(($) => $.publicAnswers.sent.again)}
          </Button>
        </Notice>
      </main>
    );
  }
  const total = state.screens.length;
  const hasWays = total > 1 || state.mode === 'stepped';
  return (
    <QuestionnaireLanguages value={read.wanted}>
      <RunSurroundings
        definition={definition}
        state={state}
        surroundings={{ ...bareSurroundings, timeZone: timezone, allDay }}
        onMove={goTo}
      >
        <div className={styles.work} data-outlined={(isDesk && hasWays) || undefined}>
          {isDesk && hasWays ? <Outline state={state} onMove={goTo} /> : null}
          <main className={styles.page}>
            <div className={styles.head}>
              <Title order={1} size="h3" dir="auto" className={styles.title ?? ''}>
                {shown.title}
              </Title>
              <div className={styles.ways}>
                <LanguageChoice read={read} />
                <ShareQuestionnaire title={shown.title} />
              </div>
            </div>
            {state.position === 0 && shown.description ? (
              <p className={`${styles.description} paragraphs`} dir="auto">
                {shown.description}
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
                <p data-numbers="tabular">{t(($) => $.publicAnswers.screen, { number: state.position + 1, total })}</p>
              </div>
            ) : null}
            <div ref={questions} className={styles.questions}>
              <RunQuestions state={state} onMove={answer} headingLevel={2} />
            </div>
            <FormFailure text={sending.error ? problemText(sending.error) : null} />
            <PublicActionBar state={state} isSending={sending.isPending} onMove={goTo} />
          </main>
        </div>
      </RunSurroundings>
    </QuestionnaireLanguages>
  );
}
