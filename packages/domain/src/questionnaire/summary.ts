import { markedPlan } from '../question-types/blueprint.ts';
import { marksPlans } from '../question-types/question-traits.ts';
import { questionTypeRegistry } from '../question-types/registry.ts';
import type { TextPart } from '../values/text-part.ts';
import type { AnswerContent } from './answers.ts';
import { isAnswered } from './content-rules.ts';
import type { Question } from './definition.ts';
import { currentAnswers } from './engine.ts';
import { splitAskedId } from './asked-id.ts';
import type { QuestionnaireState } from './state.ts';

/** One line of a summary: a question with its answer; `questionId` (the asked id) is the target of the link back. */
export interface SummaryEntry {
  readonly questionId: string;
  readonly stepId: string | null;
  /** The repeat group and the number of the repetition that it was answered in, null outside of groups. */
  readonly repetition: { readonly group: Question; readonly number: number } | null;
  readonly title: string;
  readonly parts: readonly TextPart[];
  readonly files: readonly string[];
  /** The marks of an answer on a plan: shown as an image. */
  readonly plan?: { readonly file: string; readonly elements: readonly string[] };
  readonly comment: string | null;
  readonly isIssue: boolean;
  readonly isSigned: boolean;
}

/**
 * The entries of a summary question (spec/4 §4 "Questions and answers"): the current answers so far, in the
 * questionnaire's order, of questions that this person sees; only those of `questionList` if the setting names any.
 * `inWords` translates a question for display.
 */
export function summaryEntries(
  state: QuestionnaireState,
  summary: Question,
  inWords: (question: Question) => Question = (question) => question,
): readonly SummaryEntry[] {
  const { paths, isVisible } = state.setting;
  const only = summary.settings.questionList?.length ? new Set(summary.settings.questionList) : null;
  const current = currentAnswers(state);
  return paths.questions.flatMap((question, index) => {
    const content = current.get(question.id);
    if (
      !content ||
      !isVisible[index] ||
      (only && !only.has(splitAskedId(question.id).questionId)) ||
      !saysAnything(question, content)
    )
      return [];
    const said = inWords(question);
    const plan = marksPlans(question) ? markedPlan(content.value) : null;
    return [
      {
        questionId: question.id,
        stepId: paths.questions[paths.stepOf[index] ?? -1]?.id ?? null,
        repetition: repetitionOf(state, index),
        title: said.title,
        parts: questionTypeRegistry[question.type].toText(content.value, said.settings),
        files: content.files,
        ...(plan ? { plan } : {}),
        comment: content.comment,
        isIssue: content.isIssue,
        isSigned: content.signature !== null,
      },
    ];
  });
}

function repetitionOf({ setting: { paths } }: QuestionnaireState, index: number): SummaryEntry['repetition'] {
  const repetition = paths.repetitionOf[index];
  const group = repetition && paths.questions[paths.indexOf.get(repetition.groupId) ?? -1];
  return group ? { group, number: repetition.number } : null;
}

function saysAnything(question: Question, content: AnswerContent): boolean {
  return (
    isAnswered(question, content) || content.files.length > 0 || content.comment !== null || content.signature !== null
  );
}
