import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { emptyContent } from '@plumbline/domain/questionnaire/answers';
import { isCalculated } from '@plumbline/domain/questionnaire/calculated-value';
import { answer } from '@plumbline/domain/questionnaire/engine';
import { isRepeatGroup, takesAnswer } from '@plumbline/domain/question-types/takes-answer';
import type { QuestionnaireState } from '@plumbline/domain/questionnaire/state';
import { currentScreen, questionOf } from '@plumbline/domain/questionnaire/state';
import { directionOf, realLanguage } from '../i18n/language.ts';
import { authorsProblemText, useProblemWords } from './problem-words.ts';
import { QuestionFrame } from './question-frame.tsx';
import type { AnswerProblemCode } from '@plumbline/domain/questionnaire/answer-problem';
import type { Question } from '@plumbline/domain/questionnaire/definition';
import { useSpoken } from './spoken.ts';
import { useSurroundings } from './surroundings.ts';
import { RepeatGroupCard } from './repeat-group-card.tsx';
import type { RunExtrasProps } from './run-extras.ts';
import { AddAnother, RepetitionHead } from './repetition-head.tsx';

interface RunQuestionsProps {
  readonly state: QuestionnaireState;
  readonly onMove: (move: (before: QuestionnaireState) => QuestionnaireState) => void;
  /** Where the questions' titles stand in the page's outline. */
  readonly headingLevel: 2 | 3;
  /** The content below each answer: comment, files, signature. */
  readonly Extras: ComponentType<RunExtrasProps>;
}

/** The questions of the present screen, within {@link RunSurroundings}: the editor's trial and public answering. */
export function RunQuestions(props: RunQuestionsProps) {
  const { state, onMove, headingLevel, Extras } = props;
  const { i18n } = useTranslation('questionInputs');
  const words = useProblemWords();
  const spoken = useSpoken();
  const { fill } = useSurroundings();
  const said = (question: Question, code: AnswerProblemCode) =>
    authorsProblemText(spoken(question), code, fill) ?? words(code, question, state.contents.get(question.id)?.value);
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
            problem={problem ? said(question, problem.code) : null}
            isPointedAt={isPointedAt}
            headingLevel={headingLevel}
            toolbar={
              isRepeatGroup(question) ? (
                <RepeatGroupCard group={question} state={state} onMove={onMove} />
              ) : takesAnswer(question) && !isCalculated(question) ? (
                <Extras
                  question={question}
                  content={state.contents.get(id) ?? emptyContent}
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
