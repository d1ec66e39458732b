import { ActionIcon, Menu } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import {
  IconBan,
  IconCircleCheck,
  IconDots,
  IconEraser,
  IconFileExport,
  IconMailForward,
  IconTrash,
  IconShieldOff,
  IconUserShield,
} from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { User } from '@plumbline/contract/users';
import { isolatedName } from '../../../i18n/isolated.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { useProblemText } from '../../../ui/use-problem-text.ts';
import { shownName } from '../../../ui/person-avatar.tsx';
import { useBackgroundExport } from '../../exports/index.ts';
import { actAs } from '../api/impersonate.ts';
import { useBanUser, useReinviteUser, useRemoveUser } from '../api/users.ts';
import { useResetSecondFactors } from '../api/erasure.ts';
import { EraseQuestion } from './erase-question.tsx';

/** What is asked about before it is done. */
type Asking = 'ban' | 'remove' | 'erase' | 'factors';

interface UserActionsProps {
  readonly user: User;
  readonly onRemoved: () => void;
}

/** What can be done with a person as a whole (spec/2 §4 "User", §6). */
export function UserActions({ user, onRemoved }: UserActionsProps) {
  const { t } = useTranslation('users');
  const problemText = useProblemText();
  const name = isolatedName(shownName(user));
  const [asking, setAsking] = useState<Asking | null>(null);
  const [isEntering, setEntering] = useState(false);
  const { mutateAsync: ban, isPending: isBanning } = useBanUser(user._id);
  const { mutateAsync: remove } = useRemoveUser(user._id);
  const { mutateAsync: reinvite, isPending: isSending } = useReinviteUser(user);
  const { mutateAsync: resetFactors } = useResetSecondFactors(user._id);
  const may = (verb: string) => user.can.includes(verb);
  const showFailure = (failure: unknown) => notifications.show({ color: 'red', message: problemText(failure) });
  // Who is in has no use for an invitation.
  const mayResend = may('reinvite') && user.email !== null && !(user.confirmed && user.verified);
  const mayEnter = may('impersonate') && user.email !== null;

  // Not held back while it runs: the button would lose the focus.
  const unban = async () => {
    if (!isBanning) await ban(false).catch(showFailure);
  };
  const resend = () =>
    reinvite().then(
      ({ mailLeaves }) =>
        notifications.show({
          message:
            mailLeaves === false
              ? t(($) => $.users.actions.kept, { name })
              : t(($) => $.users.actions.resent, { name }),
          ...(mailLeaves === false && { color: 'yellow', autoClose: false }),
        }),
      showFailure,
    );
  const begin = useBackgroundExport();
  const exportData = () => begin('person_data', { user: user._id }).catch(showFailure);
  const enter = () => {
    if (user.email === null) return;
    setEntering(true);
    actAs(user.email).catch((failure: unknown) => {
      setEntering(false);
      showFailure(failure);
    });
  };

  if (!mayResend && !mayEnter && !['ban', 'remove', 'erase', 'export_data', 'reset_factors'].some(may)) return null;
  return (
    <>
      <Menu shadow="md" position="bottom-end">
        <Menu.Target>
          <ActionIcon
            variant="subtle"
            color="gray"
            size="xl"
            loading={isSending || isEntering}
            aria-label={t(($) => $.users.actions.menu, { name })}
          >
            <IconDots size={20} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {mayResend ? (
            <Menu.Item leftSection={<IconMailForward size={18} aria-hidden />} onClick={() => void resend()}>
              {t(($) => $.users.actions.resend)}
            </Menu.Item>
          ) : null}
          {mayEnter ? (
            <Menu.Item leftSection={<IconUserShield size={18} aria-hidden />} onClick={enter}>
              {t(($) => $.users.actions.impersonate)}
            </Menu.Item>
          ) : null}
          {may('export_data') ? (
            <Menu.Item leftSection={<IconFileExport size={18} aria-hidden />} onClick={() => void exportData()}>
              {t(($) => $.users.actions.exportData)}
            </Menu.Item>
          ) : null}
          {may('reset_factors') ? (
            <Menu.Item leftSection={<IconShieldOff size={18} aria-hidden />} onClick={() => setAsking('factors')}>
              {t(($) => $.users.actions.resetFactors)}
            </Menu.Item>
          ) : null}
          {may('ban') ? (
            <Menu.Item
              leftSection={user.banned ? <IconCircleCheck size={18} aria-hidden /> : <IconBan size={18} aria-hidden />}
              onClick={() => (user.banned ? void unban() : setAsking('ban'))}
            >
              {user.banned ? t(($) => $.users.actions.unban) : t(($) => $.users.actions.ban)}
            </Menu.Item>
          ) : null}
          {may('remove') ? (
            <Menu.Item
              color="red"
              c="var(--mantine-color-error)"
              leftSection={<IconTrash size={18} aria-hidden />}
              onClick={() => setAsking('remove')}
            >
              {t(($) => $.users.actions.remove)}
            </Menu.Item>
          ) : null}
          {may('erase') ? (
            <Menu.Item
              color="red"
              c="var(--mantine-color-error)"
              leftSection={<IconEraser size={18} aria-hidden />}
              onClick={() => setAsking('erase')}
            >
              {t(($) => $.users.erase.action)}
            </Menu.Item>
          ) : null}
        </Menu.Dropdown>
      </Menu>
      <Questions
        name={name}
        asking={asking}
        onClose={() => setAsking(null)}
        onBan={() => ban(true)}
        onReset={async () => {
          await resetFactors();
          notifications.show({ message: t(($) => $.users.actions.factorsReset, { name }) });
        }}
        onRemove={async () => {
          await remove();
          onRemoved();
        }}
      />
      <EraseQuestion
        userId={user._id}
        name={name}
        isOpen={asking === 'erase'}
        onClose={() => setAsking(null)}
        onErased={onRemoved}
      />
    </>
  );
}

interface QuestionsProps {
  readonly name: string;
  readonly asking: Asking | null;
  readonly onClose: () => void;
  readonly onBan: () => Promise<unknown>;
  readonly onReset: () => Promise<unknown>;
  readonly onRemove: () => Promise<unknown>;
}

/** Asks before somebody is banned or removed, or their second step ended. */
function Questions({ name, asking, onClose, onBan, onReset, onRemove }: QuestionsProps) {
  const { t } = useTranslation('users');
  return (
    <>
      <ConfirmDialog
        isOpen={asking === 'ban'}
        onClose={onClose}
        title={t(($) => $.users.actions.banTitle, { name })}
        confirm={t(($) => $.users.actions.ban)}
        isDangerous
        onConfirm={onBan}
      >
        {t(($) => $.users.actions.banText)}
      </ConfirmDialog>
      <ConfirmDialog
        isOpen={asking === 'factors'}
        onClose={onClose}
        title={t(($) => $.users.actions.resetFactorsTitle, { name })}
        confirm={t(($) => $.users.actions.resetFactors)}
        isDangerous
        onConfirm={onReset}
      >
        {t(($) => $.users.actions.resetFactorsText)}
      </ConfirmDialog>
      <ConfirmDialog
        isOpen={asking === 'remove'}
        onClose={onClose}
        title={t(($) => $.users.actions.removeTitle, { name })}
        confirm={t(($) => $.users.actions.remove)}
        isDangerous
        onConfirm={onRemove}
      >
        {t(($) => $.users.actions.removeText)}
      </ConfirmDialog>
    </>
  );
}
