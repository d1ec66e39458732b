import { Button, Group, Modal, Skeleton, Stack, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RemovedUser } from '@plumbline/contract/user-erasure';
import { removedUsersLimit } from '@plumbline/contract/user-erasure';
import { isolated, isolatedName } from '../../../i18n/isolated.ts';
import { useFormats } from '../../../lib/access/hooks.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { shownName } from '../../../ui/person-avatar.tsx';
import { SearchBox } from '../../../ui/search-box.tsx';
import { removedUsersQuery } from '../api/erasure.ts';
import { EraseQuestion } from './erase-question.tsx';

const typingPause = 250;

/** The people who were removed and whose data is stored still, to erase it. */
export function RemovedUsersDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation(['users', 'ui']);
  const formats = useFormats();
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim(), typingPause);
  const { data, error, refetch } = useQuery(removedUsersQuery(search));
  const [erasing, setErasing] = useState<RemovedUser | null>(null);
  return (
    <Modal
      opened
      onClose={onClose}
      // The question takes the key for itself.
      closeOnEscape={erasing === null}
      title={t(($) => $.users.removed.title)}
      closeButtonProps={{ 'aria-label': t(($) => $.ui.close, { ns: 'ui' }) }}
    >
      <Stack>
        <SearchBox label={t(($) => $.users.removed.search)} typed={typed} onType={setTyped} />
        {!data && error ? <ErrorState failure={error} onRetry={() => void refetch()} /> : null}
        {!data && !error ? <Skeleton height={120} radius="md" /> : null}
        {data?.docs.map((user) => (
          <Group key={user._id} justify="space-between" gap="xs">
            <div>
              <Text fw={500}>{isolatedName(shownName(user))}</Text>
              <Text size="sm" c="dimmed">
                {isolated(user.email)}
              </Text>
              <Text size="sm" c="dimmed">
                {t(($) => $.users.removed.since, { day: formats.date(user.removed_at) })}
              </Text>
            </div>
            {user.can.includes('erase') ? (
              <Button variant="default" onClick={() => setErasing(user)}>
                {t(($) => $.users.erase.action)}
              </Button>
            ) : null}
          </Group>
        ))}
        {data?.docs.length === 0 ? (
          <Text c="dimmed" role="status">
            {search === '' ? t(($) => $.users.removed.none) : t(($) => $.users.removed.notFound)}
          </Text>
        ) : null}
        {data?.has_more === true ? (
          <Text size="sm" c="dimmed">
            {t(($) => $.users.removed.more, { limit: isolated(formats.number(removedUsersLimit)) })}
          </Text>
        ) : null}
      </Stack>
      {erasing ? (
        <EraseQuestion
          userId={erasing._id}
          name={isolatedName(shownName(erasing))}
          isOpen
          onClose={() => setErasing(null)}
        />
      ) : null}
    </Modal>
  );
}
