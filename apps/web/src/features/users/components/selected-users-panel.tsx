import { Button, Group, Menu, Stack, Text, UnstyledButton } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconBan, IconCircleCheck, IconMailForward, IconTrash, IconUserCog } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { UserListItem } from '@plumbline/contract/users';
import { rolesNotAbove } from '@plumbline/domain/actor/roles';
import { useActor, useToggle } from '../../../lib/access/hooks.ts';
import { isolatedNames } from '../../../i18n/isolated.ts';
import { ButtonMenu } from '../../../ui/button-menu.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { DetailPanel } from '../../../ui/shell/detail-panel.tsx';
import { useProblemText } from '../../../ui/use-problem-text.ts';
import { shownName } from '../../../ui/person-avatar.tsx';
import { useChangeUsers } from '../api/use-change-users.ts';
import { actionLook } from './action-look.ts';
import { RenewSkill } from './renew-skill.tsx';
import { UserName } from './user-name.tsx';
import styles from './user-panel.module.css';

interface SelectedUsersPanelProps {
  readonly users: readonly UserListItem[];
  readonly onOpen: (id: string) => void;
  readonly onClose: () => void;
}

/** Several selected people as rows, and what can be done with all of those that it may be done with (spec/2 §2). */
export function SelectedUsersPanel({ users, onOpen, onClose }: SelectedUsersPanelProps) {
  const { t } = useTranslation(['users', 'roles']);
  const problemText = useProblemText();
  const [asking, setAsking] = useState<'ban' | 'remove' | null>(null);
  const [isSending, setSending] = useState(false);
  const { ban, remove, reinvite, setRole } = useChangeUsers();
  const actor = useActor();
  const hasClients = useToggle('client');
  const whoMay = (verb: string, also: (user: UserListItem) => boolean = () => true) =>
    users.filter((user) => user.can.includes(verb) && also(user));
  const invited = whoMay('reinvite', (user) => user.email !== null);
  const bannable = whoMay('ban', (user) => !user.banned);
  const banned = whoMay('ban', (user) => user.banned);
  const removable = whoMay('remove');
  const showFailure = (failure: unknown) => notifications.show({ color: 'red', message: problemText(failure) });
  const changeable = whoMay('change_role');
  const offeredRoles = rolesNotAbove(actor.role).filter((role) => role !== 'client' || hasClients);
  const close = () => setAsking(null);
  const namesOf = (people: readonly UserListItem[]) => (
    <Text mt="xs">
      {isolatedNames(people.slice(0, 10).map(shownName))}
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
              onClick={() => {
                setSending(true);
                void reinvite(invited)
                  .catch(showFailure)
                  .finally(() => setSending(false));
              }}
            >
              {t(($) => $.users.several.resend, { count: invited.length })}
            </Button>
          ) : null}
          {changeable.length > 0 ? (
            <ButtonMenu
              position="bottom-start"
              target={
                <Button {...actionLook} variant="default" leftSection={<IconUserCog size={18} aria-hidden />}>
                  {t(($) => $.users.several.changeRole, { count: changeable.length })}
                </Button>
              }
            >
              <Menu.Label>{t(($) => $.users.panel.roleHint)}</Menu.Label>
              {offeredRoles.map((role) => (
                <Menu.Item key={role} onClick={() => void setRole(changeable, role).catch(showFailure)}>
                  {t(($) => $.roles[role])}
                </Menu.Item>
              ))}
            </ButtonMenu>
          ) : null}
          <RenewSkill users={whoMay('manage_skills')} />
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
              onClick={() => void ban(banned, false).catch(showFailure)}
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
        onConfirm={() => ban(bannable, true)}
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
          const { changed } = await remove(removable);
          if (changed.length === removable.length) onClose();
        }}
      >
        {t(($) => $.users.several.removeText)}
        {namesOf(removable)}
      </ConfirmDialog>
    </DetailPanel>
  );
}
