import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { isAnswered } from '@plumbline/domain/questionnaire/content-rules';
import type { Question } from '@plumbline/domain/questionnaire/definition';
import { jumpTo } from '@plumbline/domain/questionnaire/engine';
import { isRepeatGroup } from '@plumbline/domain/question-types/takes-answer';
import { stepsOf } from '@plumbline/domain/questionnaire/layout';
import { currentScreen, type QuestionnaireState } from '@plumbline/domain/questionnaire/state';
import { useRepetitionName } from './use-repetition-name.ts';
import { useSpoken, useTextAttributes } from './spoken.ts';
import { useSurroundings } from './surroundings.ts';
import styles from './outline.module.css';

interface OutlineProps {
  readonly state: QuestionnaireState;
  readonly onMove: (move: (before: QuestionnaireState) => QuestionnaireState) => void;
}

/** Steps and questions at the side of a large screen (spec/2 §2), with what is answered, missing or jumped over. */
export function Outline({ state, onMove }: OutlineProps) {
  const { t } = useTranslation('questionInputs');
  const { fill } = useSurroundings();
  const nameOf = useRepetitionName();
  const spoken = useSpoken();
  const said = useTextAttributes();
  const reachable = new Set(state.screens.flatMap((screen) => screen.questionIds));
  const onPath = new Set(state.path);
  const screen = currentScreen(state);
  const here = screen?.questionIds.length === 1 ? screen.questionIds[0] : state.focus;
  const { indexOf } = state.setting.paths;
  const isVisible = (question: Question) => state.setting.isVisible[indexOf.get(question.id) ?? -1] === true;

  const row = (question: Question) => {
    const content = state.contents.get(question.id);
    const isDone =
      content !== undefined &&
      (isAnswered(question, content) || content.files.length > 0) &&
      state.verdicts[indexOf.get(question.id) ?? -1]?.problems.length === 0;
    const isSkipped = !onPath.has(question.id);
    const isPointedAt = state.pointedAt.has(question.id);
    return (
      <li key={question.id}>
        <button
          type="button"
          className={styles.question}
          aria-current={question.id === here ? 'location' : undefined}
          disabled={!reachable.has(question.id)}
          onClick={() => onMove((before) => jumpTo(before, question.id))}
        >
          <span {...said(question, 'title')} className={styles.title}>
            {fill(spoken(question).title, question.id)}
          </span>
          {content?.isIssue && !isSkipped ? (
            <span className={styles.issue}>
              <IconAlertTriangle size={16} aria-hidden />
              <span className="visually-hidden">{t(($) => $.questionInputs.outline.issue)}</span>
            </span>
          ) : null}
          {isSkipped ? (
            <span className="visually-hidden">{t(($) => $.questionInputs.outline.skipped)}</span>
          ) : isPointedAt ? (
            <span className={styles.missing}>
              <span className="visually-hidden">{t(($) => $.questionInputs.outline.missing)}</span>
            </span>
          ) : isDone ? (
            <span className={styles.done}>
              <IconCheck size={16} stroke={2.5} aria-hidden />
              <span className="visually-hidden">{t(($) => $.questionInputs.outline.answered)}</span>
            </span>
          ) : null}
        </button>
      </li>
    );
  };

  return (
    <nav className={styles.outline} aria-label={t(($) => $.questionInputs.outline.label)}>
      <ol>
        {stepsOf(state.setting.paths).flatMap(({ step, repetition, questions }) => {
          const inside = questions.filter(isVisible);
          if (step && repetition && inside.length > 0) {
            return [
              <li key={`${step.id} ${repetition.id}`}>
                <p className={styles.repetition} data-here={repetition === screen?.repetition || undefined} dir="auto">
                  {nameOf(step, repetition.number)}
                </p>
                <ol>{inside.map(row)}</ol>
              </li>,
            ];
          }
          if (inside.length === 0 && !(step && isVisible(step))) return [];
          return [
            <li key={step?.id ?? 'before'}>
              {step && !isRepeatGroup(step) && !step.isUnseen ? (
                <p className={styles.step} data-here={step.id === screen?.stepId || undefined} {...said(step, 'title')}>
                  {fill(spoken(step).title, step.id)}
                </p>
              ) : null}
              <ol>{(step && isRepeatGroup(step) && isVisible(step) ? [step, ...inside] : inside).map(row)}</ol>
            </li>,
          ];
        })}
      </ol>
    </nav>
  );
}
