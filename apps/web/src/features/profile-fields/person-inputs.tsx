import { Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readUser } from '@plumbline/contract/users';
import { callServer } from '../../lib/api/call-server.ts';
import { FormFailure } from '../../ui/form-failure.tsx';
import { UserPicker } from '../pickers/index.ts';
import { PersonAvatar, shownName } from '../../ui/person-avatar.tsx';
import type { EditorProps, ShownProps } from './profile-input.ts';
import { userKeys } from '../../lib/query-keys/users.ts';

const personQuery = (id: string) =>
  queryOptions({
    queryKey: userKeys.named(id),
    queryFn: ({ signal }) => callServer(readUser, { params: { id }, signal }),
    staleTime: 60_000,
    retry: false,
  });

function NamedPerson({ id }: { id: string }) {
  const { t } = useTranslation('profileFields');
  const person = useQuery(personQuery(id));
  if (person.isPending) return <Skeleton height={28} width={140} />;
  if (person.isError) return <Text c="dimmed">{t(($) => $.profileFields.person.unseen)}</Text>;
  return (
    <Group gap="xs" wrap="nowrap">
      <PersonAvatar person={person.data} size={28} />
      <bdi>{shownName(person.data)}</bdi>
    </Group>
  );
}

/** Somebody of the instance, to choose. */
export function PersonEditor({ label, value, onChange, error }: EditorProps<string>) {
  const { t } = useTranslation('profileFields');
  const [isPicking, setPicking] = useState(false);
  return (
    <Stack gap={6}>
      <Text size="sm" fw={500}>
        {label}
      </Text>
      {value === null ? null : <NamedPerson id={value} />}
      <Group gap="xs">
        <Button variant="default" onClick={() => setPicking(true)}>
          {value === null ? t(($) => $.profileFields.person.choose) : t(($) => $.profileFields.person.change)}
        </Button>
        {value === null ? null : (
          <Button variant="subtle" color="gray" onClick={() => onChange(null)}>
            {t(($) => $.profileFields.clear)}
          </Button>
        )}
      </Group>
      <FormFailure text={error ?? null} />
      <UserPicker
        isOpen={isPicking}
        onClose={() => setPicking(false)}
        title={label}
        max={1}
        onPick={([person]) => {
          setPicking(false);
          if (person) onChange(person._id);
        }}
      />
    </Stack>
  );
}

/** Somebody of the instance; whom one may not see is said to be there, without a name. */
export function PersonShown({ value }: ShownProps<string>) {
  return <NamedPerson id={value} />;
}
