import type { ComponentType } from 'react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isRepeatGroup, takesAnswer } from '@plumbline/domain/question-types/takes-answer';
import { emptyContent, type AnswerContent } from '@plumbline/domain/questionnaire/answers';
import { isCalculated } from '@plumbline/domain/questionnaire/calculated-value';
import { contentProblems, normalizeContent } from '@plumbline/domain/questionnaire/content-rules';
import { isMissing } from '@plumbline/domain/questionnaire/content-rules';
import { initialValueOf } from '@plumbline/domain/questionnaire/initial-values';
import type { Question } from '@plumbline/domain/questionnaire/definition';
import { directionOf, realLanguage } from '../i18n/language.ts';
import { correctedNow } from '../lib/api/server-clock.ts';
import { QuestionFrame } from './question-frame.tsx';
import type { RunExtrasProps } from './run-extras.ts';
import { useSurroundings } from './surroundings.ts';
import { useProblemWords } from './problem-words.ts';

interface QuestionPreviewProps {
  readonly question: Question;
  /** The content below the answer: comment, files, signature, issue. */
  readonly Extras: ComponentType<RunExtrasProps>;
}

/**
 * A preview of one question in the editor: it takes answers with their extras and validates them like the real one, and stores nothing. A
 * question of another type or id starts empty.
 */
export function QuestionPreview({ question, Extras }: QuestionPreviewProps) {
  const beginning = JSON.stringify(question.settings.initialValue ?? null);
  return <Tried key={`${question.id} ${question.type} ${beginning}`} question={question} Extras={Extras} />;
}

function Tried({ question, Extras }: QuestionPreviewProps) {
  const { i18n } = useTranslation('questionInputs');
  const words = useProblemWords();
  const { timeZone } = useSurroundings();
  const [given, setGiven] = useState<AnswerContent>(() => ({
    ...emptyContent,
    value: initialValueOf(question, { now: correctedNow(), timeZone }),
  }));
  const content = normalizeContent(question, given);
  const [problem] = contentProblems(question, content).filter((code) => !isMissing(code));
  const change = (patch: Partial<AnswerContent>) => setGiven((before) => ({ ...before, ...patch }));
  const hasExtras = takesAnswer(question) && !isRepeatGroup(question) && !isCalculated(question);
  return (
    <QuestionFrame
      question={question}
      value={content.value}
      onChange={(value) => change({ value })}
      disabled={false}
      language={realLanguage(i18n.language)}
      direction={directionOf(i18n.language)}
      problem={problem ? words(problem, question, content.value) : null}
      headingLevel={3}
      toolbar={hasExtras ? <Extras question={question} content={content} mayAnswer onChange={change} /> : null}
    />
  );
}
