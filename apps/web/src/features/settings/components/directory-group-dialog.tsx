import { Button, Group, Select, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ProvisionedGroup } from '@plumbline/contract/provisioning';
import { maxGroupProjects } from '@plumbline/contract/provisioning';
import { groupRoles } from '@plumbline/domain/settings/group-roles';
import { useToggle } from '../../../lib/access/hooks.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { FormFailure } from '../../../ui/form-failure.tsx';
import { useProblemText } from '../../../ui/use-problem-text.ts';
import { useChangeGroup } from '../api/provisioning.ts';
import type { NamedProject } from './projects-field.tsx';
import { ProjectsField } from './projects-field.tsx';

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
  const [projects, setProjects] = useState<readonly NamedProject[]>(group.projects);
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
        <ProjectsField
          description={t(($) => $.provisioning.projectsText)}
          max={maxGroupProjects}
          value={projects}
          onChange={setProjects}
        />
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
