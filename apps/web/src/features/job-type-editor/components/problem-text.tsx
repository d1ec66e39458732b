import { useTranslation } from 'react-i18next';
import type { EditorProblem } from '../model/problems.ts';
import { useLaterDraft, useScene } from './editor-context.ts';
import { useQuestionName } from './use-question-words.ts';

/** What is wrong with a question, in words; a loop names the questions it runs through. */
export function ProblemText({ problem }: { problem: EditorProblem }) {
  const { t } = useTranslation('jobTypeEditor');
  const { editor } = useScene();
  const draft = useLaterDraft(editor);
  const nameOf = useQuestionName(draft);
  if (problem.kind !== 'loop') return <span>{t(($) => $.jobTypeEditor.problems[problem.kind])}</span>;
  const names = problem.through.flatMap((id) => {
    const question = draft.find((one) => one.id === id);
    return question ? [`${question.sequence + 1}. ${nameOf(question)}`] : [];
  });
  return (
    <span>
      {t(($) => $.jobTypeEditor.problems.loop)} <bdi>{[...names, names[0]].join(' → ')}</bdi>
    </span>
  );
}
