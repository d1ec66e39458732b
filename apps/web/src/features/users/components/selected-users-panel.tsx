import { Button, Group, Stack, Text, UnstyledButton } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconBan, IconCircleCheck, IconMailForward, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { UserListItem } from '@plumbline/contract/users';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { DetailPanel } from '../../../ui/shell/detail-panel.tsx';
import { useProblemText } from '../../../ui/use-problem-text.ts';
import { shownName } from '../../../ui/person-avatar.tsx';
import { useBanUsers, useReinviteUsers, useRemoveUsers } from '../api/users.ts';
import { actionLook } from './action-look.ts';
import { UserName } from './user-name.tsx';
import styles from './user-panel.module.css';

interface SelectedUsersPanelProps {
  readonly users: readonly UserListItem[];
  readonly onOpen: (id: string) => void;
  readonly onClose: () => void;
}

/** Several selected people as rows, and what can be done with all of those that it may be done with (Spec 2 §2). */
export function SelectedUsersPanel({ users, onOpen, onClose }: SelectedUsersPanelProps) {
  const { t } = useTranslation(['users', 'roles']);
  const problemText = useProblemText();
  const [asking, setAsking] = useState<'ban' | 'remove' | null>(null);
  const { mutateAsync: ban } = useBanUsers();
  const { mutateAsync: remove } = useRemoveUsers();
  const { mutateAsync: reinvite, isPending: isSending } = useReinviteUsers();
  const whoMay = (verb: string, also: (user: UserListItem) => boolean = () => true) =>
    users.filter((user) => user.can.includes(verb) && also(user));
  const idsOf = (people: readonly UserListItem[]) => people.map((user) => user._id);
  const invited = whoMay('reinvite', (user) => user.email !== null);
  const bannable = whoMay('ban', (user) => !user.banned);
  const banned = whoMay('ban', (user) => user.banned);
  const removable = whoMay('remove');
  const tellFailure = (failure: unknown) => notifications.show({ color: 'red', message: problemText(failure) });
  const close = () => setAsking(null);
  const namesOf = (people: readonly UserListItem[]) => (
    <Text component="bdi" mt="xs">
      {people.slice(0, 10).map(shownName).join(', ')}
      {people.length > 10 ? '…' : ''}
    </Text>
  );

  return (
    <DetailPanel title={t(($) => $.users.several.title, { count: users.length })} onClose={onClose}>
      <Stack>
        <Group gap="xs">
          {invited.length > 0 ? (
            <Button
              {...actionLook}
              variant="default"
              loading={isSending}
              leftSection={<IconMailForward size={18} aria-hidden />}
              onClick={() =>
                void reinvite(invited).then(
                  () => notifications.show({ message: t(($) => $.users.several.resent, { count: invited.length }) }),
                  tellFailure,
                )
              }
            >
              {t(($) => $.users.several.resend, { count: invited.length })}
            </Button>
          ) : null}
          {bannable.length > 0 ? (
            <Button
              {...actionLook}
              variant="default"
              leftSection={<IconBan size={18} aria-hidden />}
              onClick={() => setAsking('ban')}
            >
              {t(($) => $.users.several.ban, { count: bannable.length })}
            </Button>
          ) : null}
          {banned.length > 0 ? (
            <Button
              {...actionLook}
              variant="default"
              leftSection={<IconCircleCheck size={18} aria-hidden />}
              onClick={() => void ban({ ids: idsOf(banned), banned: false }).catch(tellFailure)}
            >
              {t(($) => $.users.several.unban, { count: banned.length })}
            </Button>
          ) : null}
          {removable.length > 0 ? (
            <Button
              {...actionLook}
              variant="subtle"
              color="red"
              c="var(--mantine-color-error)"
              leftSection={<IconTrash size={18} aria-hidden />}
              onClick={() => setAsking('remove')}
            >
              {t(($) => $.users.several.remove, { count: removable.length })}
            </Button>
          ) : null}
        </Group>
        <ul className={styles.list}>
          {users.map((user) => (
            <li key={user._id}>
              <UnstyledButton className={styles.row ?? ''} onClick={() => onOpen(user._id)}>
                <UserName user={user} />
                <Text size="sm" c="dimmed">
                  {t(($) => $.roles[user.role])}
                </Text>
              </UnstyledButton>
            </li>
          ))}
        </ul>
      </Stack>
      <ConfirmDialog
        isOpen={asking === 'ban'}
        onClose={close}
        title={t(($) => $.users.several.banTitle, { count: bannable.length })}
        confirm={t(($) => $.users.actions.ban)}
        isDangerous
        onConfirm={() => ban({ ids: idsOf(bannable), banned: true })}
      >
        {t(($) => $.users.several.banText)}
        {namesOf(bannable)}
      </ConfirmDialog>
      <ConfirmDialog
        isOpen={asking === 'remove'}
        onClose={close}
        title={t(($) => $.users.several.removeTitle, { count: removable.length })}
        confirm={t(($) => $.users.actions.remove)}
        isDangerous
        onConfirm={async () => {
          await remove(idsOf(removable));
          onClose();
        }}
      >
        {t(($) => $.users.several.removeText)}
        {namesOf(removable)}
      </ConfirmDialog>
    </DetailPanel>
  );
}
