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
import { ButtonMenu } from '../../../ui/button-menu.tsx';
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
  const showFailure = (failure: unknown) => notifications.show({ color: 'red', message: problemText(failure) });
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

  return (
    <>
      <UserMenu
        user={user}
        isBusy={isSending || isEntering}
        acts={{
          reinvite: () => void resend(),
          impersonate: enter,
          export_data: () => void exportData(),
          reset_factors: () => setAsking('factors'),
          ban: () => (user.banned ? void unban() : setAsking('ban')),
          remove: () => setAsking('remove'),
          erase: () => setAsking('erase'),
        }}
      />
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

type Act = 'reinvite' | 'impersonate' | 'export_data' | 'reset_factors' | 'ban' | 'remove' | 'erase';

interface UserMenuProps {
  readonly user: User;
  readonly isBusy: boolean;
  readonly acts: Readonly<Record<Act, () => void>>;
}

/** Offers what the reader may do; nothing where that is nothing. */
function UserMenu({ user, isBusy, acts }: UserMenuProps) {
  const { t } = useTranslation('users');
  // Who is in has no use for an invitation.
  const isUseless: Partial<Record<Act, boolean>> = {
    reinvite: user.email === null || (user.confirmed && user.verified),
    impersonate: user.email === null,
  };
  const entries: readonly { act: Act; Icon: typeof IconBan; label: string; isGrave?: boolean }[] = [
    { act: 'reinvite', Icon: IconMailForward, label: t(($) => $.users.actions.resend) },
    { act: 'impersonate', Icon: IconUserShield, label: t(($) => $.users.actions.impersonate) },
    { act: 'export_data', Icon: IconFileExport, label: t(($) => $.users.actions.exportData) },
    { act: 'reset_factors', Icon: IconShieldOff, label: t(($) => $.users.actions.resetFactors) },
    user.banned
      ? { act: 'ban', Icon: IconCircleCheck, label: t(($) => $.users.actions.unban) }
      : { act: 'ban', Icon: IconBan, label: t(($) => $.users.actions.ban) },
    { act: 'remove', Icon: IconTrash, label: t(($) => $.users.actions.remove), isGrave: true },
    { act: 'erase', Icon: IconEraser, label: t(($) => $.users.erase.action), isGrave: true },
  ];
  const offered = entries.filter(({ act }) => user.can.includes(act) && isUseless[act] !== true);
  if (offered.length === 0) return null;
  return (
    <ButtonMenu
      target={
        <ActionIcon
          variant="subtle"
          color="gray"
          size="xl"
          loading={isBusy}
          aria-label={t(($) => $.users.actions.menu, { name: isolatedName(shownName(user)) })}
        >
          <IconDots size={20} aria-hidden />
        </ActionIcon>
      }
    >
      {offered.map(({ act, Icon, label, isGrave = false }) => (
        <Menu.Item
          key={act}
          leftSection={<Icon size={18} aria-hidden />}
          onClick={acts[act]}
          {...(isGrave && { color: 'red', c: 'var(--mantine-color-error)' })}
        >
          {label}
        </Menu.Item>
      ))}
    </ButtonMenu>
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
