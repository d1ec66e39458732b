import type { ComboboxItem, ComboboxItemGroup } from '@mantine/core';
import { Select } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isStep } from '@plumbline/domain/question-types/question-traits';
import type { Question } from '@plumbline/domain/questionnaire/definition';
import type { Draft } from '../../model/draft.ts';
import { useLaterDraft, useScene } from '../editor-context.ts';
import { useQuestionName } from '../use-question-words.ts';

interface QuestionSelectProps {
  readonly label: string;
  readonly questions: readonly Question[];
  readonly value: string;
  readonly onChange: (id: string | null) => void;
  /** Whether the label is only read out. */
  readonly hidesLabel?: boolean;
  /** Whether it takes the cursor when it is first shown. */
  readonly takesFocus?: boolean;
}

/** Chooses a question by its place and title, listed under the steps. */
export function QuestionSelect(props: QuestionSelectProps) {
  const { label, questions, value, onChange, hidesLabel = false, takesFocus = false } = props;
  const { t } = useTranslation('jobTypeEditor');
  const { editor } = useScene();
  const draft = useLaterDraft(editor);
  const nameOf = useQuestionName(draft);
  // Closed, it names the chosen one alone: a panel may hold many of these, over a thousand questions each.
  const [isOpen, setOpen] = useState(false);
  const itemOf = (question: Question) => ({
    value: question.id,
    label: `${question.sequence + 1}. ${nameOf(question)}`,
  });
  const chosen = questions.find((question) => question.id === value);
  const data = isOpen
    ? byStep(
        draft,
        new Set(questions.map(({ id }) => id)),
        itemOf,
        t(($) => $.jobTypeEditor.path.beforeSteps),
      )
    : chosen
      ? [itemOf(chosen)]
      : [];
  return (
    <Select
      {...(hidesLabel ? { 'aria-label': label } : { label })}
      // What was added by a button is what its presser goes on with.
      autoFocus={takesFocus}
      data={data}
      value={chosen ? value : null}
      onDropdownOpen={() => setOpen(true)}
      onDropdownClose={() => setOpen(false)}
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

/** The questions that are offered under their steps; without steps one after the other. */
function byStep(
  draft: Draft,
  offered: ReadonlySet<string>,
  itemOf: (question: Question) => ComboboxItem,
  before: string,
): (ComboboxItem | ComboboxItemGroup<ComboboxItem>)[] {
  if (!draft.some(isStep)) {
    return draft.filter(({ id }) => offered.has(id)).map(itemOf);
  }
  const groups: { group: string; items: ComboboxItem[] }[] = [{ group: before, items: [] }];
  for (const question of draft) {
    if (isStep(question)) groups.push({ group: itemOf(question).label, items: [] });
    if (offered.has(question.id)) groups.at(-1)?.items.push(itemOf(question));
  }
  return groups.filter(({ items }) => items.length > 0);
}
