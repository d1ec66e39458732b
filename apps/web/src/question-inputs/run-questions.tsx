import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { emptyContent, type AnswerContent } from '@plumbline/domain/questionnaire/answers';
import { isCalculated } from '@plumbline/domain/questionnaire/calculated-value';
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
import { RepeatGroupCard, type MoveQuestionnaire } from './repeat-group-card.tsx';
import type { RunExtrasProps } from './run-extras.ts';
import { AddAnother, RepetitionHead } from './repetition-head.tsx';

interface RunQuestionsProps {
  readonly state: QuestionnaireState;
  readonly onAnswer: (questionId: string, patch: Partial<AnswerContent>) => void;
  readonly onMove: MoveQuestionnaire;
  /** Shows what is answered; nothing of it can be changed. */
  readonly isReadOnly?: boolean;
  /** Where the questions' titles stand in the page's outline. */
  readonly headingLevel: 2 | 3;
  /** The content below each answer: comment, files, signature. */
  readonly Extras: ComponentType<RunExtrasProps>;
}

/** The questions of the present screen, within {@link RunSurroundings}: the editor's trial and public answering. */
export function RunQuestions(props: RunQuestionsProps) {
  const { onAnswer, onMove, isReadOnly = false, headingLevel, Extras } = props;
  const state = isReadOnly ? readOnly(props.state) : props.state;
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
            onChange={(value) => onAnswer(id, { value })}
            disabled={isReadOnly}
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
                  mayAnswer={!isReadOnly}
                  onChange={(patch) => onAnswer(id, patch)}
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

/** The same for somebody who may answer none of it. */
function readOnly(state: QuestionnaireState): QuestionnaireState {
  return { ...state, setting: { ...state.setting, mayAnswer: state.setting.mayAnswer.map(() => false) } };
}
