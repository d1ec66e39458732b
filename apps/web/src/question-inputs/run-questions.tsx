import { useTranslation } from 'react-i18next';
import { emptyContent } from '@plumbline/domain/questionnaire/answers';
import { isCalculated } from '@plumbline/domain/questionnaire/calculated-value';
import { answer } from '@plumbline/domain/questionnaire/engine';
import { isRepeatGroup, takesAnswer } from '@plumbline/domain/question-types/takes-answer';
import type { QuestionnaireState } from '@plumbline/domain/questionnaire/state';
import { currentScreen, questionOf } from '@plumbline/domain/questionnaire/state';
import { directionOf, realLanguage } from '../i18n/language.ts';
import { problemSaid, useProblemWords } from './problem-words.ts';
import { QuestionFrame } from './question-frame.tsx';
import { useSpoken } from './spoken.ts';
import { useSurroundings } from './surroundings.ts';
import { RepeatGroupCard } from './repeat-group-card.tsx';
import { RunExtras } from './run-extras.tsx';
import { AddAnother, RepetitionHead } from './repetition-head.tsx';

interface RunQuestionsProps {
  readonly state: QuestionnaireState;
  readonly onMove: (move: (before: QuestionnaireState) => QuestionnaireState) => void;
  /** Where the questions' titles stand in the page's outline. */
  readonly headingLevel: 2 | 3;
  /** Files may be chosen, and are forgotten: where a questionnaire is only tried. */
  readonly triesFiles?: boolean;
}

/** The questions of the present screen, within {@link RunSurroundings}: the editor's trial and public answering. */
export function RunQuestions(props: RunQuestionsProps) {
  const { state, onMove, headingLevel, triesFiles = false } = props;
  const { i18n } = useTranslation('questionInputs');
  const words = useProblemWords();
  const spoken = useSpoken();
  const { fill } = useSurroundings();
  return (
    <>
      <RepetitionHead state={state} onMove={onMove} />
      {(currentScreen(state)?.questionIds ?? []).map((id) => {
        const question = questionOf(state, id);
        if (!question) return null;
        const isPointedAt = state.pointedAt.has(id);
        const problem = isPointedAt ? state.missing.find((one) => one.questionId === id) : undefined;
        return (
          <QuestionFrame
            key={id}
            question={question}
            value={(state.contents.get(id) ?? emptyContent).value}
            onChange={(value) => onMove((before) => answer(before, id, { value }))}
            disabled={false}
            isCalculated={isCalculated(question)}
            language={realLanguage(i18n.language)}
            direction={directionOf(i18n.language)}
            problem={problem ? (problemSaid(spoken(question), problem.code, fill) ?? words(problem.code)) : null}
            isPointedAt={isPointedAt}
            headingLevel={headingLevel}
            toolbar={
              isRepeatGroup(question) ? (
                <RepeatGroupCard group={question} state={state} onMove={onMove} />
              ) : takesAnswer(question) && !isCalculated(question) ? (
                <RunExtras
                  question={question}
                  content={state.contents.get(id) ?? emptyContent}
                  triesFiles={triesFiles}
                  onChange={(patch) => onMove((before) => answer(before, id, patch))}
                />
              ) : null
            }
          />
        );
      })}
      <AddAnother state={state} onMove={onMove} />
    </>
  );
}
