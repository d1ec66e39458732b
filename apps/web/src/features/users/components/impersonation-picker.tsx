import { notifications } from '@mantine/notifications';
import { useTranslation } from 'react-i18next';
import { readUser } from '@plumbline/contract/users';
import { usePerson } from '../../../lib/access/hooks.ts';
import { callServer } from '../../../lib/api/call-server.ts';
import { UserPicker } from '../../pickers/index.ts';
import { useProblemText } from '../../../ui/use-problem-text.ts';
import { actAs } from '../api/impersonate.ts';

async function enterAs(id: string): Promise<void> {
  const user = await callServer(readUser, { params: { id } });
  if (user.view === 'full' && user.email !== null) await actAs(user.email);
}

/** Chooses the one person to act as, among those who have registered; picking oneself just closes (spec/1 §2). */
export function ImpersonationPicker({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('users');
  const person = usePerson();
  const problemText = useProblemText();
  return (
    <UserPicker
      isOpen
      onClose={onClose}
      title={t(($) => $.users.impersonate.title)}
      states={['active']}
      max={1}
      onPick={([picked]) => {
        if (!picked || picked._id === person._id) return;
        enterAs(picked._id).catch((failure: unknown) =>
          notifications.show({ color: 'red', message: problemText(failure) }),
        );
      }}
    />
  );
}
