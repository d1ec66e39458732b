import type { AnswerContent } from '@plumbline/domain/questionnaire/answers';
import type { Question } from '@plumbline/domain/questionnaire/definition';

/** Comment, files and signature below an answer of a run, outside a job. */
export interface RunExtrasProps {
  readonly question: Question;
  readonly content: AnswerContent;
  readonly mayAnswer: boolean;
  readonly onChange: (patch: Partial<AnswerContent>) => void;
}
