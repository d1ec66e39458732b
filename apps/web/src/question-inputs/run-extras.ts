import type { AnswerContent } from '@plumbline/domain/questionnaire/answers';
import type { Question } from '@plumbline/domain/questionnaire/definition';

/** The content below an answer of a trial run, without a job. */
export interface RunExtrasProps {
  readonly question: Question;
  readonly content: AnswerContent;
  readonly onChange: (patch: Partial<AnswerContent>) => void;
}
