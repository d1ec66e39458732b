import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { emptyContent } from '@plumbline/domain/questionnaire/answers';
import { contentProblems, normalizeContent } from '@plumbline/domain/questionnaire/content-rules';
import { isMissing } from '@plumbline/domain/questionnaire/content-rules';
import { initialValueOf } from '@plumbline/domain/questionnaire/initial-values';
import type { Question } from '@plumbline/domain/questionnaire/definition';
import { directionOf, realLanguage } from '../i18n/language.ts';
import { correctedNow } from '../lib/api/server-clock.ts';
import { QuestionFrame } from './question-frame.tsx';
import { useSurroundings } from './surroundings.ts';
import { useProblemWords } from './problem-words.ts';

/**
 * A preview of one question in the editor: it takes answers and validates them like the real one, and stores nothing. A
 * question of another type or id starts empty.
 */
export function QuestionPreview({ question }: { question: Question }) {
  const beginning = JSON.stringify(question.settings.initialValue ?? null);
  return <Tried key={`${question.id} ${question.type} ${beginning}`} question={question} />;
}

function Tried({ question }: { question: Question }) {
  const { i18n } = useTranslation('questionInputs');
  const words = useProblemWords();
  const { timeZone } = useSurroundings();
  const [value, setValue] = useState<unknown>(() => initialValueOf(question, { now: correctedNow(), timeZone }));
  const content = normalizeContent(question, { ...emptyContent, value });
  const [problem] = contentProblems(question, content).filter((code) => !isMissing(code));
  return (
    <QuestionFrame
      question={question}
      value={content.value}
      onChange={setValue}
      disabled={false}
      language={realLanguage(i18n.language)}
      direction={directionOf(i18n.language)}
      problem={problem ? words(problem, question, content.value) : null}
      headingLevel={3}
    />
  );
}
