import { useContext } from 'react';
import { useTranslation } from 'react-i18next';
import { emptyContent } from '@plumbline/domain/questionnaire/answers';
import { isCalculated } from '@plumbline/domain/questionnaire/calculated-value';
import type { QuestionnaireDefinition } from '@plumbline/domain/questionnaire/definition';
import { answer, currentAnswers, jumpTo } from '@plumbline/domain/questionnaire/engine';
import { isRepeatGroup, takesAnswer } from '@plumbline/domain/question-types/takes-answer';
import { fillMentions } from '@plumbline/domain/questionnaire/mentions';
import { questionnaireIn } from '@plumbline/domain/translations/in-languages';
import type { QuestionnaireState } from '@plumbline/domain/questionnaire/state';
import { currentScreen, questionOf } from '@plumbline/domain/questionnaire/state';
import { summaryEntries } from '@plumbline/domain/questionnaire/summary';
import { directionOf, realLanguage } from '../i18n/language.ts';
import { useSayPart } from './answer-words.tsx';
import { problemSaid, useProblemWords } from './problem-words.ts';
import { QuestionFrame } from './question-frame.tsx';
import type { QuestionSurroundings } from './surroundings.ts';
import { fieldPartsIn, useSources } from './sources.ts';
import { Surroundings } from './surroundings.ts';
import { QuestionnaireLanguages, useSpoken } from './spoken.ts';
import { RepeatGroupCard } from './repeat-group-card.tsx';
import { RunExtras } from './run-extras.tsx';
import { AddAnother, RepetitionHead } from './repetition-head.tsx';

interface RunQuestionsProps {
  readonly definition: QuestionnaireDefinition;
  readonly state: QuestionnaireState;
  readonly surroundings: QuestionSurroundings;
  readonly onMove: (move: (before: QuestionnaireState) => QuestionnaireState) => void;
  /** Where the questions' titles stand in the page's outline. */
  readonly headingLevel: 2 | 3;
  /** Files may be chosen, and are forgotten: where a questionnaire is only tried. */
  readonly triesFiles?: boolean;
}

/** The questions of the present screen, where there is nothing around them: the editor's trial and public answering. */
export function RunQuestions(props: RunQuestionsProps) {
  const { definition, state, surroundings, onMove, headingLevel, triesFiles = false } = props;
  const { i18n } = useTranslation('questionInputs');
  const words = useProblemWords();
  const say = useSayPart();
  const { sources } = useSources();
  const spoken = useSpoken();
  const shown = questionnaireIn(definition, useContext(QuestionnaireLanguages));
  const around: QuestionSurroundings = {
    ...surroundings,
    fill: (text, askedAt) => fillMentions(text, shown, currentAnswers(state), say, askedAt, fieldPartsIn(sources)),
    summaryOf: (id) => {
      const summary = questionOf(state, id);
      return summary ? summaryEntries(state, summary, spoken) : [];
    },
    onJump: (id) => onMove((before) => jumpTo(before, id)),
  };
  return (
    <Surroundings value={around}>
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
            problem={problem ? (problemSaid(spoken(question), problem.code, around.fill) ?? words(problem.code)) : null}
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
    </Surroundings>
  );
}
