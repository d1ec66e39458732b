import { Button } from '@mantine/core';
import { IconArrowLeft, IconArrowRight, IconCheck } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { publicAnswerer } from '@plumbline/domain/questionnaire/answerability';
import type { Answer, AnswerContent } from '@plumbline/domain/questionnaire/answers';
import { emptyContent } from '@plumbline/domain/questionnaire/answers';
import { makeDefinition } from '@plumbline/domain/questionnaire/definition';
import {
  answer,
  back,
  currentAnswers,
  jumpTo,
  next,
  startQuestionnaire,
  submit,
} from '@plumbline/domain/questionnaire/engine';
import { layoutOf } from '@plumbline/domain/questionnaire/layout';
import { fillMentions } from '@plumbline/domain/questionnaire/mentions';
import type { QuestionnaireState } from '@plumbline/domain/questionnaire/state';
import { currentScreen, questionOf } from '@plumbline/domain/questionnaire/state';
import { summaryEntries } from '@plumbline/domain/questionnaire/summary';
import { directionOf, realLanguage } from '../../../i18n/language.ts';
import { useSayPart } from '../../../question-inputs/answer-words.tsx';
import { useProblemWords } from '../../../question-inputs/problem-words.ts';
import { QuestionFrame } from '../../../question-inputs/question-frame.tsx';
import type { QuestionSurroundings } from '../../../question-inputs/surroundings.ts';
import { Surroundings } from '../../../question-inputs/surroundings.ts';
import type { Draft } from '../model/draft.ts';
import styles from './phone-preview.module.css';

interface TrialRunProps {
  readonly draft: Draft;
  readonly surroundings: QuestionSurroundings;
  /** The question that is shown now: the editor follows. */
  readonly onShow: (id: string) => void;
}

/** Begins over this draft with what was tried so far, at the same question where it can. */
function begin(draft: Draft, contents: ReadonlyMap<string, AnswerContent>, at: string | null): QuestionnaireState {
  const definition = makeDefinition('draft', draft);
  const answers = [...contents].map(([questionId, content]): Answer => {
    const revision = draft.find((question) => question.id === questionId)?.revision ?? 0;
    const when = '1970-01-01T00:00:00Z';
    return {
      ...content,
      id: `${questionId}_t`,
      questionId,
      revision,
      base: null,
      at: when,
      by: null,
      isParallel: false,
    };
  });
  const state = startQuestionnaire(definition, answers, layoutOf(definition), publicAnswerer);
  return at === null ? state : { ...jumpTo(state, at), refusal: null };
}

/** The whole questionnaire from its first screen, path rules included. What is tried stays until the page is left. */
export function TrialRun({ draft, surroundings, onShow }: TrialRunProps) {
  const { t, i18n } = useTranslation('jobTypeEditor');
  const words = useProblemWords();
  const say = useSayPart();
  const [run, setRun] = useState(() => ({ draft, state: begin(draft, new Map(), null) }));
  if (run.draft !== draft) setRun({ draft, state: begin(draft, run.state.contents, run.state.focus) });
  const { state } = run;
  const screen = currentScreen(state);
  const top = useRef<HTMLDivElement>(null);
  const definition = makeDefinition('draft', draft);
  const go = (move: (before: QuestionnaireState) => QuestionnaireState) => {
    const after = move(state);
    setRun({ draft, state: after });
    const shown = currentScreen(after);
    if (shown === screen) return;
    void top.current?.scrollTo({ top: 0 });
    if (shown?.questionIds[0]) onShow(shown.questionIds[0]);
  };
  const around: QuestionSurroundings = {
    ...surroundings,
    fill: (text) => fillMentions(text, definition, currentAnswers(state), say),
    summaryOf: (id) => {
      const summary = questionOf(state, id);
      return summary ? summaryEntries(state, summary) : [];
    },
    onJump: (id) => go((before) => jumpTo(before, id)),
  };
  const total = state.screens.length;

  return (
    <>
      <div ref={top} className={styles.screen}>
        <p className={styles.progress} data-numbers="tabular">
          {t(($) => $.jobTypeEditor.preview.screen, { number: state.position + 1, total })}
        </p>
        <Surroundings value={around}>
          {(screen?.questionIds ?? []).map((id) => {
            const question = questionOf(state, id);
            if (!question) return null;
            const problem = state.pointedAt.has(id) ? state.missing.find((one) => one.questionId === id) : undefined;
            return (
              <QuestionFrame
                key={id}
                question={question}
                value={(state.contents.get(id) ?? emptyContent).value}
                onChange={(value) => go((before) => answer(before, id, { value }))}
                disabled={false}
                language={realLanguage(i18n.language)}
                direction={directionOf(i18n.language)}
                problem={problem ? words(problem.code) : null}
                isPointedAt={state.pointedAt.has(id)}
                headingLevel={3}
              />
            );
          })}
        </Surroundings>
        {state.finished ? (
          <p className={styles.finished} role="status">
            <IconCheck size={18} aria-hidden />
            {t(($) => $.jobTypeEditor.preview.finished)}
          </p>
        ) : null}
      </div>
      <div className={styles.buttons}>
        <Button
          variant="default"
          disabled={!state.canGoBack}
          leftSection={<IconArrowLeft size={16} className="mirrored" aria-hidden />}
          onClick={() => go(back)}
        >
          {t(($) => $.jobTypeEditor.preview.back)}
        </Button>
        {state.isLastScreen ? (
          <Button onClick={() => go(submit)}>{t(($) => $.jobTypeEditor.preview.submit)}</Button>
        ) : (
          <Button rightSection={<IconArrowRight size={16} className="mirrored" aria-hidden />} onClick={() => go(next)}>
            {t(($) => $.jobTypeEditor.preview.next)}
          </Button>
        )}
      </div>
    </>
  );
}
