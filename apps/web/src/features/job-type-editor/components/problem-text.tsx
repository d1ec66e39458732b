import { useTranslation } from 'react-i18next';
import { isolatedNames } from '../../../i18n/isolated.ts';
import { directionOf } from '../../../i18n/language.ts';
import type { EditorProblem } from '../model/problems.ts';
import { useLaterDraft, useScene } from './editor-context.ts';
import { useQuestionName } from './use-question-words.ts';

/** What is wrong with a question, in words; a loop names the questions it runs through. */
export function ProblemText({ problem }: { problem: EditorProblem }) {
  const { t, i18n } = useTranslation('jobTypeEditor');
  const { editor } = useScene();
  const draft = useLaterDraft(editor);
  const nameOf = useQuestionName(draft);
  if (problem.kind === 'option_unknown') {
    const list = draft.find(({ id }) => id === problem.listId);
    const name = list ? nameOf(list) : '';
    return <span>{t(($) => $.jobTypeEditor.problems.option_unknown, { option: problem.option, name })}</span>;
  }
  if (problem.kind !== 'loop') return <span>{t(($) => $.jobTypeEditor.problems[problem.kind])}</span>;
  const names = problem.through.flatMap((id) => {
    const question = draft.find((one) => one.id === id);
    return question ? [`${question.sequence + 1}. ${nameOf(question)}`] : [];
  });
  return (
    <span>
      {t(($) => $.jobTypeEditor.problems.loop)}{' '}
      {isolatedNames([...names, names[0]], directionOf(i18n.language) === 'rtl' ? ' ← ' : ' → ')}
    </span>
  );
}
