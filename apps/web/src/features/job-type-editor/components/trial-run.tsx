import { Button } from '@mantine/core';
import { IconArrowLeft, IconArrowRight, IconCheck } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { makeDefinition } from '@plumbline/domain/questionnaire/definition';
import { answer, back, next, submit } from '@plumbline/domain/questionnaire/engine';
import { fillIn } from '@plumbline/domain/questionnaire/initial-values';
import type { QuestionnaireState } from '@plumbline/domain/questionnaire/state';
import { currentScreen } from '@plumbline/domain/questionnaire/state';
import { beginRun } from '../../../question-inputs/begin-run.ts';
import { LiveScore } from '../../../question-inputs/live-score.tsx';
import { RunQuestions } from '../../../question-inputs/run-questions.tsx';
import { RunSurroundings } from '../../../question-inputs/run-surroundings.tsx';
import type { QuestionSurroundings } from '../../../question-inputs/surroundings.ts';
import type { Draft } from '../model/draft.ts';
import { TrialExtras } from './trial-extras.tsx';
import styles from './phone-preview.module.css';

interface TrialRunProps {
  readonly draft: Draft;
  readonly surroundings: QuestionSurroundings;
  /** The question that is shown now: the editor follows. */
  readonly onShow: (id: string) => void;
}

/** The whole questionnaire from its first screen, path rules included. What is tried stays until the page is left. */
export function TrialRun({ draft, surroundings, onShow }: TrialRunProps) {
  const { t } = useTranslation('jobTypeEditor');
  const clock = () => ({ now: new Date(), timeZone: surroundings.timeZone });
  const definition = makeDefinition('draft', draft);
  const [run, setRun] = useState(() => ({ draft, state: beginRun(definition, new Map(), null, clock()) }));
  if (run.draft !== draft) setRun({ draft, state: beginRun(definition, givenIn(run.state), run.state.focus, clock()) });
  const { state } = run;
  const screen = currentScreen(state);
  const top = useRef<HTMLDivElement>(null);
  const go = (move: (before: QuestionnaireState) => QuestionnaireState) => {
    const after = fillIn(move(state));
    setRun({ draft, state: after });
    const shown = currentScreen(after);
    if (after.position === state.position) return;
    void top.current?.scrollTo({ top: 0 });
    if (shown !== screen && shown?.questionIds[0]) onShow(shown.questionIds[0]);
  };
  const total = state.screens.length;

  return (
    <>
      <div ref={top} className={styles.screen}>
        <p className={styles.progress} data-numbers="tabular">
          {t(($) => $.jobTypeEditor.preview.screen, { number: state.position + 1, total })}
        </p>
        <LiveScore state={state} passMark={null} />
        <RunSurroundings definition={definition} state={state} surroundings={surroundings} onMove={go}>
          <RunQuestions
            state={state}
            onAnswer={(id, patch) => go((before) => answer(before, id, patch))}
            onMove={go}
            headingLevel={3}
            Extras={TrialExtras}
          />
        </RunSurroundings>
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

/** What was put in, without what questions begin with: that may be something else by now. */
function givenIn({ contents, filled }: QuestionnaireState): QuestionnaireState['contents'] {
  return new Map([...contents].filter(([id]) => !filled.has(id)));
}
