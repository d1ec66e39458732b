import { MultiSelect } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { questionTypeRegistry } from '@plumbline/domain/question-types/registry';
import { useLaterDraft, useScene } from '../editor-context.ts';
import { useQuestionName } from '../use-question-words.ts';
import type { PropertyFieldProps } from './property-field.ts';

/** Chooses questions of this job type: those that a summary lists; none means all (spec/2 §3, questionList). */
export function QuestionsField({ value, onChange, label, hint, error }: PropertyFieldProps) {
  const { t } = useTranslation('jobTypeEditor');
  const { editor } = useScene();
  const draft = useLaterDraft(editor);
  const nameOf = useQuestionName(draft);
  // Closed, it names the chosen ones alone.
  const [isOpen, setOpen] = useState(false);
  const offered = draft.filter((question) => questionTypeRegistry[question.type].takesAnswer);
  const known = new Set(offered.map(({ id }) => id));
  const chosen = Array.isArray(value) ? value.map(String).filter((id) => known.has(id)) : [];
  const data = offered
    .filter(({ id }) => isOpen || chosen.includes(id))
    .map((question) => ({ value: question.id, label: `${question.sequence + 1}. ${nameOf(question)}` }));
  return (
    <MultiSelect
      label={label}
      description={hint}
      error={error}
      data={data}
      value={chosen}
      onDropdownOpen={() => setOpen(true)}
      onDropdownClose={() => setOpen(false)}
      onChange={onChange}
      searchable
      clearable
      limit={200}
      placeholder={t(($) => $.jobTypeEditor.allQuestions)}
      nothingFoundMessage={t(($) => $.jobTypeEditor.nothingFound)}
      dir="auto"
    />
  );
}
