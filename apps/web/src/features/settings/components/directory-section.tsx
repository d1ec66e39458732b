import { Button, Group, Select, Skeleton, Stack, Text } from '@mantine/core';
import { IconUsersGroup } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Provisioning, ProvisionedGroup } from '@plumbline/contract/provisioning';
import { firstRoles } from '@plumbline/domain/settings/sign-in-providers';
import type texts from '../../../i18n/en/provisioning.json';
import { useFormats, useToggle } from '../../../lib/access/hooks.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { DetailLine, Part } from '../../../ui/detail-line.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { FormFailure } from '../../../ui/form-failure.tsx';
import { useProblemText } from '../../../ui/use-problem-text.ts';
import {
  provisioningQuery,
  useChangeProvisioning,
  useCloseProvisioning,
  useOpenProvisioning,
} from '../api/provisioning.ts';
import { CopiedText, NewToken } from './directory-token.tsx';
import { DirectoryGroupDialog } from './directory-group-dialog.tsx';
import { SettingsSection } from './settings-section.tsx';

declare module '../../../i18n/namespaces.ts' {
  interface Namespaces {
    provisioning: typeof texts;
  }
}

/** The company's directory, which manages its people by SCIM: its token, and what its groups give. */
export function DirectorySection() {
  const { t } = useTranslation('provisioning');
  const { data, error, refetch } = useQuery(provisioningQuery);
  return (
    <SettingsSection id="directory" title={t(($) => $.provisioning.title)} text={t(($) => $.provisioning.text)}>
      {data ? <Connection connection={data} /> : null}
      {!data && error ? <ErrorState failure={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <Skeleton height={120} radius="md" /> : null}
    </SettingsSection>
  );
}

function Connection({ connection }: { readonly connection: Provisioning }) {
  const { t } = useTranslation('provisioning');
  const problemText = useProblemText();
  const open = useOpenProvisioning();
  const close = useCloseProvisioning();
  const [asked, setAsked] = useState<'replace' | 'end' | null>(null);
  const { isOn } = connection;
  // It is sent once, and stays until another one is made or the connection ends.
  const token = isOn && open.data?.created_at === connection.created_at ? open.data?.token : null;
  return (
    <Stack>
      {isOn ? <ConnectionState connection={connection} /> : null}
      {isOn ? <CopiedText label={t(($) => $.provisioning.address)} text={connection.address} /> : null}
      {token ? <NewToken token={token} /> : null}
      <FormFailure text={open.error ? problemText(open.error) : null} />
      <Group>
        <Button
          variant="default"
          loading={open.isPending}
          leftSection={<IconUsersGroup size={18} aria-hidden />}
          onClick={() => (isOn ? setAsked('replace') : open.mutate())}
        >
          {isOn ? t(($) => $.provisioning.replace) : t(($) => $.provisioning.connect)}
        </Button>
        {isOn ? (
          <Button variant="subtle" color="red" onClick={() => setAsked('end')}>
            {t(($) => $.provisioning.end)}
          </Button>
        ) : null}
      </Group>
      {isOn ? <FirstRoleSelect connection={connection} /> : null}
      {isOn || connection.groups.length > 0 ? <Groups groups={connection.groups} /> : null}
      <ConfirmDialog
        isOpen={asked === 'replace'}
        onClose={() => setAsked(null)}
        title={t(($) => $.provisioning.replaceTitle)}
        confirm={t(($) => $.provisioning.replace)}
        onConfirm={() => open.mutateAsync()}
      >
        {t(($) => $.provisioning.replaceText)}
      </ConfirmDialog>
      <ConfirmDialog
        isOpen={asked === 'end'}
        onClose={() => setAsked(null)}
        title={t(($) => $.provisioning.endTitle)}
        confirm={t(($) => $.provisioning.end)}
        isDangerous
        onConfirm={() => close.mutateAsync()}
      >
        {t(($) => $.provisioning.endText)}
      </ConfirmDialog>
    </Stack>
  );
}

/** Since when the directory is connected, when it was last heard of, and how many people it manages. */
function ConnectionState({ connection }: { readonly connection: Provisioning }) {
  const { t } = useTranslation('provisioning');
  const formats = useFormats();
  const { created_at: since, last_used_at: lastUsed, people } = connection;
  return (
    <Text size="sm" c="dimmed" component="div">
      <DetailLine>
        <Part>{since === null ? null : t(($) => $.provisioning.since, { date: formats.dateTime(since) })}</Part>
        <Part>
          {lastUsed === null
            ? t(($) => $.provisioning.neverUsed)
            : t(($) => $.provisioning.lastUsed, { date: formats.dateTime(lastUsed) })}
        </Part>
        <Part>{t(($) => $.provisioning.people, { count: people, shown: formats.number(people) })}</Part>
      </DetailLine>
    </Text>
  );
}

/** The role of people to whom no group gives one; saved at once. */
function FirstRoleSelect({ connection: { defaultRole } }: { readonly connection: Provisioning }) {
  const { t } = useTranslation(['provisioning', 'roles']);
  const problemText = useProblemText();
  const { mutate, error, isPending } = useChangeProvisioning();
  const hasClients = useToggle('client');
  const offered = firstRoles.filter((role) => role !== 'client' || hasClients || role === defaultRole);
  return (
    <Select
      label={t(($) => $.provisioning.firstRole)}
      description={t(($) => $.provisioning.firstRoleText)}
      data={offered.map((role) => ({ value: role, label: t(($) => $.roles[role], { ns: 'roles' }) }))}
      value={defaultRole}
      allowDeselect={false}
      disabled={isPending}
      error={error ? problemText(error) : undefined}
      onChange={(value) => {
        const role = firstRoles.find((one) => one === value);
        if (role && role !== defaultRole) mutate(role);
      }}
    />
  );
}

function Groups({ groups }: { readonly groups: readonly ProvisionedGroup[] }) {
  const { t } = useTranslation('provisioning');
  const [opened, setOpened] = useState<string | null>(null);
  const group = groups.find(({ _id }) => _id === opened);
  return (
    <Stack gap="xs" component="section" aria-label={t(($) => $.provisioning.groups)}>
      <Text fw={600}>{t(($) => $.provisioning.groups)}</Text>
      {groups.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t(($) => $.provisioning.noGroups)}
        </Text>
      ) : null}
      {groups.map((one) => (
        <GroupRow key={one._id} group={one} onChange={() => setOpened(one._id)} />
      ))}
      {group ? <DirectoryGroupDialog key={group._id} group={group} onClose={() => setOpened(null)} /> : null}
    </Stack>
  );
}

function GroupRow({ group, onChange }: { readonly group: ProvisionedGroup; readonly onChange: () => void }) {
  const { t } = useTranslation(['provisioning', 'roles']);
  const formats = useFormats();
  const { name, members, role, projects } = group;
  return (
    <Group justify="space-between" wrap="nowrap" align="flex-start">
      <Stack gap={2} miw={0}>
        <Text style={{ overflowWrap: 'anywhere' }}>
          <bdi>{name}</bdi>
        </Text>
        <Text size="sm" c="dimmed" component="div">
          <DetailLine>
            <Part>{t(($) => $.provisioning.members, { count: members, shown: formats.number(members) })}</Part>
            <Part>{role === null ? t(($) => $.provisioning.noRole) : t(($) => $.roles[role], { ns: 'roles' })}</Part>
            <Part>
              {t(($) => $.provisioning.projects, { count: projects.length, shown: formats.number(projects.length) })}
            </Part>
          </DetailLine>
        </Text>
      </Stack>
      <Button variant="default" aria-label={t(($) => $.provisioning.changeOf, { name })} onClick={onChange}>
        {t(($) => $.provisioning.change)}
      </Button>
    </Group>
  );
}
