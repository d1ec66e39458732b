import { createContext, useContext } from 'react';
import { defaultTimeZone } from '@plumbline/domain/settings/product-defaults';
import { defaultAllDay } from '@plumbline/domain/dates/format';
import type { SummaryEntry } from '@plumbline/domain/questionnaire/summary';

/** What a few inputs need of the questionnaire and the instance around them. */
export interface QuestionSurroundings {
  readonly timeZone: string;
  /** What "all day" means in this instance. */
  readonly allDay: { readonly start: string; readonly end: string };
  /** A title or message with the answers that it mentions; `askedAt` is the question that the text is of. */
  readonly fill: (text: string, askedAt?: string) => string;
  /** What a summary question lists; null where nothing is being answered (the editor's preview). */
  readonly summaryOf: ((questionId: string) => readonly SummaryEntry[]) | null;
  readonly onJump: (questionId: string) => void;
}

/** Where there is no questionnaire around a question: the editor's preview. */
export const bareSurroundings: QuestionSurroundings = {
  timeZone: defaultTimeZone,
  allDay: defaultAllDay,
  fill: (text) => text,
  summaryOf: null,
  onJump: () => undefined,
};

export const Surroundings = createContext<QuestionSurroundings>(bareSurroundings);

/** The questionnaire and the instance around here. */
export function useSurroundings(): QuestionSurroundings {
  return useContext(Surroundings);
}
