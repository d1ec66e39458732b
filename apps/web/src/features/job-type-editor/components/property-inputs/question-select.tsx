import type { ComboboxItemGroup } from '@mantine/core';
import { Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Question } from '@plumbline/domain/questionnaire/definition';
import { useLaterDraft, useScene } from '../editor-context.ts';
import { useQuestionName } from '../use-question-words.ts';

interface QuestionSelectProps {
  readonly label: string;
  readonly questions: readonly Question[];
  readonly value: string;
  readonly onChange: (id: string | null) => void;
}

/** Chooses a question by its place and title, listed under the steps. */
export function QuestionSelect({ label, questions, value, onChange }: QuestionSelectProps) {
  const { t } = useTranslation('jobTypeEditor');
  const { editor } = useScene();
  const draft = useLaterDraft(editor);
  const nameOf = useQuestionName(draft);
  const groups: ComboboxItemGroup<{ value: string; label: string }>[] = [];
  let step = '';
  for (const question of draft) {
    if (question.type === 'step') step = `${question.sequence + 1}. ${nameOf(question)}`;
    if (!questions.some((one) => one.id === question.id)) continue;
    const item = { value: question.id, label: `${question.sequence + 1}. ${nameOf(question)}` };
    const last = groups.at(-1);
    const group = step || t(($) => $.jobTypeEditor.path.beforeSteps);
    if (last?.group === group) (last.items as { value: string; label: string }[]).push(item);
    else groups.push({ group, items: [item] });
  }
  const hasSteps = draft.some((question) => question.type === 'step');
  const data = hasSteps ? groups : groups.flatMap((group) => group.items);
  return (
    <Select
      label={label}
      data={data}
      value={questions.some((one) => one.id === value) ? value : null}
      onChange={onChange}
      allowDeselect={false}
      searchable
      limit={200}
      nothingFoundMessage={t(($) => $.jobTypeEditor.nothingFound)}
      placeholder={t(($) => $.jobTypeEditor.path.choose)}
      dir="auto"
    />
  );
}
