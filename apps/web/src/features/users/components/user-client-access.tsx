import { Button, Group, Pill, Stack, Text } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { User } from '@plumbline/contract/users';
import { isolatedName } from '../../../i18n/isolated.ts';
import { mergeIds } from '../../../ui/editing/save-over.ts';
import type { UserParts } from '../api/users.ts';
import { useChangeUser } from '../api/users.ts';
import { ClientProjectsWizard } from './client-projects-wizard.tsx';
import { PanelPart } from './panel-part.tsx';
import { shownName } from '../../../ui/person-avatar.tsx';

/** Lists to which two people may add at once. */
const clientParts: UserParts = {
  companies: { label: '', of: ({ companies }) => companies, show: () => '', merge: mergeIds },
  client_projects: {
    label: '',
    of: ({ client_projects: projects }) => projects.map(({ _id }) => _id),
    show: () => '',
    merge: mergeIds,
  },
};

/** What a client sees: companies with all their projects, and single projects (spec/2 §6). */
export function UserClientAccess({ user }: { user: User }) {
  const { t } = useTranslation('users');
  const { mutateAsync: change } = useChangeUser(user);
  /** The person as the wizard was opened with them; null while it is closed. */
  const [opened, setOpened] = useState<User | null>(null);
  if (user.role !== 'client') return null;
  return (
    <PanelPart
      title={t(($) => $.users.client.title)}
      action={
        user.can.includes('change_client_projects') ? (
          <Button
            variant="subtle"
            size="compact-md"
            leftSection={<IconPencil size={16} aria-hidden />}
            onClick={() => setOpened(user)}
          >
            {t(($) => $.users.client.change)}
          </Button>
        ) : null
      }
    >
      <Stack gap="sm">
        <Names title={t(($) => $.users.client.companies)} names={user.companies} />
        <Names title={t(($) => $.users.client.projects)} names={user.client_projects.map((project) => project.name)} />
      </Stack>
      {opened ? (
        <ClientProjectsWizard
          title={t(($) => $.users.client.wizardTitle, { name: isolatedName(shownName(user)) })}
          companies={opened.companies}
          projects={opened.client_projects}
          onClose={() => setOpened(null)}
          onDone={({ companies, projects }) =>
            change({
              companies: [...companies],
              client_projects: projects.map((project) => project._id),
              over: { opened, parts: clientParts },
            })
          }
        />
      ) : null}
    </PanelPart>
  );
}

function Names({ title, names }: { title: string; names: readonly string[] }) {
  const { t } = useTranslation('users');
  return (
    <div>
      <Text size="sm" c="dimmed">
        {title}
      </Text>
      {names.length === 0 ? <Text>{t(($) => $.users.client.none)}</Text> : null}
      <Group gap={6}>
        {names.map((name, index) => (
          <Pill key={`${index} ${name}`} size="md" bg="var(--plumbline-hover)">
            <bdi>{name}</bdi>
          </Pill>
        ))}
      </Group>
    </div>
  );
}
