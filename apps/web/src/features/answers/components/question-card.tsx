import type { FocusEvent } from 'react';
import { memo, useLayoutEffect, useRef, useState } from 'react';
import type { AnswerProblemCode } from '@plumbline/domain/questionnaire/answer-problem';
import { emptyContent, type AnswerContent } from '@plumbline/domain/questionnaire/answers';
import { isCalculated } from '@plumbline/domain/questionnaire/calculated-value';
import { isMissing } from '@plumbline/domain/questionnaire/content-rules';
import type { Question } from '@plumbline/domain/questionnaire/definition';
import type { Language } from '@plumbline/domain/languages/languages';
import { isRepeatGroup, takesAnswer } from '@plumbline/domain/question-types/takes-answer';
import type { Direction } from '../../../i18n/language.ts';
import type { OutboxPlace } from '../../../offline/outbox.ts';
import { authorsProblemText, useProblemWords } from '../../../question-inputs/problem-words.ts';
import { QuestionFrame } from '../../../question-inputs/question-frame.tsx';
import { useSpoken } from '../../../question-inputs/spoken.ts';
import { useSurroundings } from '../../../question-inputs/surroundings.ts';
import type { AnsweringSession } from '../../../lib/answering/answering-session.ts';
import { GroupInSession } from './group-in-session.tsx';
import { RecalledAnswer } from './recalled-answer.tsx';
import { RivalDraft } from './rival-draft.tsx';
import { QuestionToolbar } from './question-toolbar.tsx';

interface QuestionCardProps {
  readonly question: Question;
  readonly content: AnswerContent | undefined;
  readonly problems: readonly AnswerProblemCode[];
  readonly isPointedAt: boolean;
  readonly mayAnswer: boolean;
  readonly isUploading: boolean;
  readonly session: AnsweringSession;
  readonly place: OutboxPlace;
  readonly language: Language;
  readonly direction: Direction;
}

/** One question of the screen with its answer. Drawn again only when something of it changed: a step may hold hundreds. */
export const QuestionCard = memo(function QuestionCard(props: QuestionCardProps) {
  const { question, content = emptyContent, problems, isPointedAt, mayAnswer, session, language, direction } = props;
  const words = useProblemWords();
  const { fill } = useSurroundings();
  const spoken = useSpoken();
  const say = (code: AnswerProblemCode) =>
    authorsProblemText(spoken(question), code, fill) ?? words(code, question, content.value);
  // Focus matters only for a problem; otherwise touching a field would render the question again. A new problem is not
  // shown before the focus is known.
  const isWrong = !isPointedAt && problems.some((code) => !isMissing(code));
  const within = useRef(false);
  const [isWithin, setWithin] = useState(true);
  useLayoutEffect(() => {
    setWithin(!isWrong || within.current);
  }, [isWrong]);
  // Validation errors are not shown while typing; missing answers are shown once Next was pressed.
  const shownProblems = problems.filter((code) => (isMissing(code) ? isPointedAt : isPointedAt || !isWithin));
  const isAsked = takesAnswer(question);
  const be = (isThere: boolean) => {
    within.current = isThere;
    if (isWrong) setWithin(isThere);
  };
  const leave = (event: FocusEvent<HTMLElement>) => be(event.currentTarget.contains(event.relatedTarget));

  return (
    <div id={`question-${question.id}`} onFocus={() => be(true)} onBlur={leave}>
      <QuestionFrame
        question={question}
        value={content.value}
        onChange={(value) => session.answer(question.id, { value })}
        onPutDown={() => session.putDown(question.id)}
        onIssue={() => session.answer(question.id, { isIssue: true })}
        disabled={isAsked && !mayAnswer}
        isCalculated={isCalculated(question)}
        language={language}
        direction={direction}
        problem={shownProblems.length > 0 ? shownProblems.map(say).join(' ') : null}
        isPointedAt={isPointedAt}
        showsNote
        toolbar={
          isRepeatGroup(question) ? (
            <GroupInSession group={question} session={session} />
          ) : isAsked && !isCalculated(question) ? (
            <>
              {mayAnswer ? <RivalDraft question={question} session={session} place={props.place} /> : null}
              {mayAnswer ? <RecalledAnswer question={question} value={content.value} session={session} /> : null}
              <QuestionToolbar
                question={question}
                content={content}
                mayAnswer={mayAnswer}
                isUploading={props.isUploading}
                session={session}
                place={props.place}
                language={language}
              />
            </>
          ) : null
        }
      />
    </div>
  );
});
