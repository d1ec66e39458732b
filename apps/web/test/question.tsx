import type { QuestionSettings } from '@plumbline/domain/question-types/question-settings';
import type { QuestionType } from '@plumbline/domain/question-types/question-type';
import { emptyContent } from '@plumbline/domain/questionnaire/answers';
import { contentProblems, isMissing, normalizeContent } from '@plumbline/domain/questionnaire/content-rules';
import { blankQuestion, type Question } from '@plumbline/domain/questionnaire/definition';
import { useEffect, useState } from 'react';
import { page, type Locator } from 'vitest/browser';
import { directionOf } from '../src/i18n/language.ts';
import { useProblemWords } from '../src/question-inputs/problem-words.ts';
import { QuestionFrame } from '../src/question-inputs/question-frame.tsx';
import { Sources, type QuestionSources } from '../src/question-inputs/sources.ts';
import { render, type Rendered, type RenderOptions } from './render.tsx';

interface QuestionOptions extends RenderOptions {
  readonly title?: string;
  readonly description?: string;
  /** What was answered before. */
  readonly value?: unknown;
  readonly disabled?: boolean;
  readonly sources?: QuestionSources;
}

interface RenderedQuestion extends Rendered {
  /** The question with its title, input and problem. */
  readonly frame: Locator;
  /** What is answered, in its stored form: as it would be sent. */
  readonly value: () => unknown;
}

/** Draws a question as it is asked, and holds what is answered as the domain's rules take it (`normalizeContent`, `contentProblems`). */
export async function renderQuestion(
  type: QuestionType,
  settings: QuestionSettings,
  { title = 'Question', description = '', value = null, disabled = false, sources, ...options }: QuestionOptions = {},
): Promise<RenderedQuestion> {
  const question: Question = { ...blankQuestion, id: 'q', revision: 1, type, title, description, settings };
  const language = options.language ?? 'en';
  let stored: unknown = value;

  function Asked() {
    const words = useProblemWords();
    const [put, setPut] = useState<unknown>(value);
    const content = normalizeContent(question, { ...emptyContent, value: put });
    const [problem] = contentProblems(question, content).filter((code) => !isMissing(code));
    useEffect(() => {
      stored = content.value;
    });
    return (
      <QuestionFrame
        question={question}
        value={content.value}
        onChange={setPut}
        disabled={disabled}
        language={language}
        direction={directionOf(language)}
        problem={problem ? words(problem, question, content.value) : null}
      />
    );
  }

  const asked = sources ? (
    <Sources value={sources}>
      <Asked />
    </Sources>
  ) : (
    <Asked />
  );
  const rendered = await render(asked, options);
  // What is demanded is said with its name.
  const frame = page.getByRole('region', { name: new RegExp(`^${title.replace(/[?.()]/g, '\\$&')}`) });
  return { ...rendered, frame, value: () => stored };
}
