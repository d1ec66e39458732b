import { MultiSelect, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { QuestionType } from '@plumbline/domain/question-types/question-type';
import { questionTypeOf } from '@plumbline/domain/question-types/question-type';
import { orderedStatuses } from '@plumbline/domain/jobs/status';
import { useSettings } from '../../../../lib/access/hooks.ts';
import { useProblemText } from '../../../../ui/use-problem-text.ts';
import { useStatusText } from '../../../../ui/use-status-text.ts';
import type { Choice, ChoiceKind } from '../../api/choices.ts';
import { questionsOf, useChoices } from '../../api/choices.ts';

interface FieldProps {
  readonly label: string;
  readonly description?: string;
  readonly placeholder?: string;
  readonly error?: string | undefined;
  readonly isRequired?: boolean;
}

interface ManyProps extends FieldProps {
  readonly ids: readonly string[];
  readonly onChange: (ids: readonly string[]) => void;
}

interface OneProps extends FieldProps {
  readonly id: string | null;
  readonly onChange: (id: string | null) => void;
  readonly isClearable?: boolean;
}

/** What is chosen stays readable although it is gone or not seen any more. */
function optionsOf(choices: readonly Choice[] | undefined, chosen: readonly string[], gone: string) {
  const known = choices ?? [];
  const missing = choices ? chosen.filter((id) => !known.some((one) => one.id === id)) : [];
  return [
    ...known.map(({ id, name }) => ({ value: id, label: name })),
    ...missing.map((id) => ({ value: id, label: gone })),
  ];
}

export function ManyField({ choices, failure, ids, onChange, isRequired, ...shown }: ManyProps & Source) {
  const { t } = useTranslation(['ui', 'automations']);
  const problemText = useProblemText();
  return (
    <MultiSelect
      {...shown}
      withAsterisk={isRequired ?? false}
      error={shown.error ?? (failure ? problemText(failure) : undefined)}
      data={optionsOf(
        choices,
        ids,
        t(($) => $.automations.gone),
      )}
      value={[...ids]}
      onChange={onChange}
      searchable
      clearable
      limit={100}
      maxDropdownHeight={300}
      nothingFoundMessage={t(($) => $.ui.picker.nothingFound)}
      clearButtonProps={{ 'aria-label': t(($) => $.ui.dates.clear) }}
    />
  );
}

interface Source {
  readonly choices: readonly Choice[] | undefined;
  readonly failure?: unknown;
}

export function OneField({ choices, failure, id, onChange, isClearable, isRequired, ...shown }: OneProps & Source) {
  const { t } = useTranslation(['ui', 'automations']);
  const problemText = useProblemText();
  return (
    <Select
      {...shown}
      withAsterisk={isRequired ?? false}
      error={shown.error ?? (failure ? problemText(failure) : undefined)}
      data={optionsOf(
        choices,
        id === null ? [] : [id],
        t(($) => $.automations.gone),
      )}
      value={id}
      onChange={onChange}
      searchable
      allowDeselect={isClearable ?? false}
      clearable={isClearable ?? false}
      limit={100}
      maxDropdownHeight={300}
      placeholder={shown.placeholder ?? t(($) => $.automations.choose)}
      nothingFoundMessage={t(($) => $.ui.picker.nothingFound)}
      clearButtonProps={{ 'aria-label': t(($) => $.ui.dates.clear) }}
      // An empty field is the page's: its placeholder would stand at the wrong end.
      {...(id === null ? {} : { dir: 'auto' })}
    />
  );
}

/** Several job types, projects, people or skills, by name. */
export function ManyOfKind({ kind, ...field }: ManyProps & { kind: ChoiceKind }) {
  const { data, error } = useChoices(kind);
  return <ManyField {...field} choices={data} failure={error} />;
}

/** One of them. */
export function OneOfKind({ kind, ...field }: OneProps & { kind: ChoiceKind }) {
  const { data, error } = useChoices(kind);
  return <OneField {...field} choices={data} failure={error} />;
}

/** Questions that nobody answers: they say something, or begin a step. */
const notAnswered: ReadonlySet<QuestionType | null> = new Set(['message', 'summary', 'step'] as const);

/** The questions of some job types as choices. */
export function useQuestionChoices(jobTypes: readonly string[]) {
  const { data, error } = useQuery(questionsOf(jobTypes));
  const asked = data?.filter(({ type }) => !notAnswered.has(questionTypeOf(type)));
  return { questions: asked, choices: asked?.map(({ _id, title }) => ({ id: _id, name: title })), failure: error };
}

export function ManyQuestions({ jobTypes, ...field }: ManyProps & { jobTypes: readonly string[] }) {
  const { choices, failure } = useQuestionChoices(jobTypes);
  return <ManyField {...field} choices={choices} failure={failure} />;
}

export function OneQuestion({ jobTypes, ...field }: OneProps & { jobTypes: readonly string[] }) {
  const { choices, failure } = useQuestionChoices(jobTypes);
  return <OneField {...field} choices={choices} failure={failure} />;
}

/** The statuses of the instance, in its order. */
export function useStatusChoices(): readonly Choice[] {
  const { customStatuses, statusOrder } = useSettings();
  const statusText = useStatusText();
  return orderedStatuses(customStatuses, statusOrder).map((status) => ({ id: status, name: statusText(status) }));
}

export function OneStatus(field: OneProps) {
  return <OneField {...field} choices={useStatusChoices()} />;
}
