import { Button, Group, MultiSelect, Select, Stack, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ProvisionedGroup } from '@plumbline/contract/provisioning';
import { maxGroupProjects } from '@plumbline/contract/provisioning';
import { groupRoles } from '@plumbline/domain/settings/group-roles';
import { useToggle } from '../../../lib/access/hooks.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { FormFailure } from '../../../ui/form-failure.tsx';
import { suggestionDelay } from '../../../ui/pickers/suggestion-delay.ts';
import { useProblemText } from '../../../ui/use-problem-text.ts';
import { groupProjectsQuery, useChangeGroup } from '../api/provisioning.ts';

interface Named {
  readonly _id: string;
  readonly name: string;
}

/** What the members of a group of the directory get: a role, and projects. */
export function DirectoryGroupDialog({
  group,
  onClose,
}: {
  readonly group: ProvisionedGroup;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation(['provisioning', 'roles', 'ui']);
  const problemText = useProblemText();
  const save = useChangeGroup(group._id);
  const hasClients = useToggle('client');
  const [role, setRole] = useState(group.role);
  const [projects, setProjects] = useState<readonly Named[]>(group.projects);
  const offered = groupRoles.filter((one) => one !== 'client' || hasClients || one === group.role);
  const projectIds = projects.map(({ _id }) => _id);
  return (
    <FormDialog
      title={t(($) => $.provisioning.groupTitle, { name: group.name })}
      content={[role, projectIds]}
      onClose={onClose}
    >
      <Stack>
        <Text size="sm">{t(($) => $.provisioning.groupText)}</Text>
        <Select
          label={t(($) => $.provisioning.role)}
          placeholder={t(($) => $.provisioning.noRole)}
          data={offered.map((one) => ({ value: one, label: t(($) => $.roles[one], { ns: 'roles' }) }))}
          value={role}
          clearable
          clearButtonProps={{ 'aria-label': t(($) => $.provisioning.clear) }}
          onChange={(value) => setRole(groupRoles.find((one) => one === value) ?? null)}
        />
        <Projects value={projects} onChange={setProjects} />
        <FormFailure text={save.error ? problemText(save.error) : null} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t(($) => $.ui.cancel, { ns: 'ui' })}
          </Button>
          <Button loading={save.isPending} onClick={() => save.mutate({ role, projectIds }, { onSuccess: onClose })}>
            {t(($) => $.provisioning.save)}
          </Button>
        </Group>
      </Stack>
    </FormDialog>
  );
}

interface ProjectsProps {
  readonly value: readonly Named[];
  readonly onChange: (projects: readonly Named[]) => void;
}

/** Chooses projects by typing parts of their names. */
function Projects({ value, onChange }: ProjectsProps) {
  const { t } = useTranslation('provisioning');
  const problemText = useProblemText();
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim(), suggestionDelay);
  const found = useQuery(groupProjectsQuery(search));
  const chosen = new Set(value.map(({ _id }) => _id));
  const all: readonly Named[] = [...value, ...(found.data ?? []).filter(({ _id }) => !chosen.has(_id))];
  return (
    <MultiSelect
      label={t(($) => $.provisioning.projectsLabel)}
      description={t(($) => $.provisioning.projectsText)}
      error={found.error ? problemText(found.error) : undefined}
      data={all.map(({ _id, name }) => ({ value: _id, label: name }))}
      // The server has searched; what it found is not to be searched again.
      filter={({ options }) => options}
      value={value.map(({ _id }) => _id)}
      onChange={(ids) => onChange(all.filter(({ _id }) => ids.includes(_id)))}
      searchable
      searchValue={typed}
      onSearchChange={setTyped}
      maxValues={maxGroupProjects}
      maxDropdownHeight={240}
      nothingFoundMessage={t(($) => $.provisioning.noProjects)}
      dir="auto"
    />
  );
}
