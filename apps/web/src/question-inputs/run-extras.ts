import type { AnswerContent } from '@plumbline/domain/questionnaire/answers';
import type { Question } from '@plumbline/domain/questionnaire/definition';

/** Comment, files and signature below an answer of a run, where no job is around it. */
export interface RunExtrasProps {
  readonly question: Question;
  readonly content: AnswerContent;
  readonly mayAnswer: boolean;
  readonly onChange: (patch: Partial<AnswerContent>) => void;
}
