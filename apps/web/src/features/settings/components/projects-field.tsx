import { MultiSelect } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { suggestionDelay } from '../../../ui/pickers/suggestion-delay.ts';
import { useProblemText } from '../../../ui/use-problem-text.ts';
import { groupProjectsQuery } from '../api/provisioning.ts';

export interface NamedProject {
  readonly _id: string;
  readonly name: string;
}

interface ProjectsFieldProps {
  readonly description: string;
  /** How many can be chosen. */
  readonly max: number;
  readonly value: readonly NamedProject[];
  readonly onChange: (projects: readonly NamedProject[]) => void;
}

/** Chooses projects by typing parts of their names. */
export function ProjectsField({ description, max, value, onChange }: ProjectsFieldProps) {
  const { t } = useTranslation('provisioning');
  const problemText = useProblemText();
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim(), suggestionDelay);
  const found = useQuery(groupProjectsQuery(search));
  const chosen = new Set(value.map(({ _id }) => _id));
  const all: readonly NamedProject[] = [...value, ...(found.data ?? []).filter(({ _id }) => !chosen.has(_id))];
  return (
    <MultiSelect
      label={t(($) => $.provisioning.projectsLabel)}
      description={description}
      error={found.error ? problemText(found.error) : undefined}
      data={all.map(({ _id, name }) => ({ value: _id, label: name }))}
      // The server has searched; what it found is not to be searched again.
      filter={({ options }) => options}
      value={value.map(({ _id }) => _id)}
      onChange={(ids) => onChange(all.filter(({ _id }) => ids.includes(_id)))}
      searchable
      searchValue={typed}
      onSearchChange={setTyped}
      maxValues={max}
      maxDropdownHeight={240}
      nothingFoundMessage={t(($) => $.provisioning.noProjects)}
      dir="auto"
    />
  );
}
