import { createContext, useContext, type ComponentType } from 'react';
import { defaultTimeZone } from '@plumbline/domain/settings/product-defaults';
import { defaultAllDay } from '@plumbline/domain/dates/format';
import type { SummaryEntry } from '@plumbline/domain/questionnaire/summary';
import type { QuestionInputProps } from './question-input.ts';

/** The way on from the question that is shown: what the bar below the questionnaire does. */
export interface GoOn {
  /** Whether it submits, on the last screen, or leads to the next question. */
  readonly isLast: boolean;
  readonly run: () => void;
}

export interface AnsweredPlanProps {
  readonly jobId: string;
  /** The plan that was answered on, and the ids of what is marked on it. */
  readonly file: string;
  readonly elements: readonly string[];
  /** Beside other answers it is small, and has no table below it. */
  readonly isSmall?: boolean;
}

/** How plans are answered on, and shown: those who answer a job bring it. */
export interface PlanParts {
  readonly Question: ComponentType<QuestionInputProps & { readonly jobId: string }>;
  readonly Answered: ComponentType<AnsweredPlanProps>;
}

/** What a few inputs need of the questionnaire and the instance around them. */
export interface QuestionSurroundings {
  /** The job that is being answered; null in public answering and the editor's preview. */
  readonly jobId: string | null;
  /** Null where there is no job whose plans could be shown. */
  readonly plans: PlanParts | null;
  readonly timeZone: string;
  /** What "all day" means in this instance. */
  readonly allDay: { readonly start: string; readonly end: string };
  /** A title or message with the answers that it mentions; `mentionedIn` is the question that the text is of. */
  readonly fill: (text: string, mentionedIn?: string) => string;
  /** What a summary question lists; null where nothing is being answered (the editor's preview). */
  readonly summaryOf: ((questionId: string) => readonly SummaryEntry[]) | null;
  readonly onJump: (questionId: string) => void;
  /** For what covers the whole window; null where there is nothing to go on to. */
  readonly goOn: GoOn | null;
}

/** Where there is no questionnaire around a question: the editor's preview. */
export const bareSurroundings: QuestionSurroundings = {
  jobId: null,
  plans: null,
  timeZone: defaultTimeZone,
  allDay: defaultAllDay,
  fill: (text) => text,
  summaryOf: null,
  onJump: () => undefined,
  goOn: null,
};

export const Surroundings = createContext<QuestionSurroundings>(bareSurroundings);

/** The questionnaire and the instance around here. */
export function useSurroundings(): QuestionSurroundings {
  return useContext(Surroundings);
}
