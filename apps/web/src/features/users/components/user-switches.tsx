import { Stack, Switch } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useTranslation } from 'react-i18next';
import type { User } from '@plumbline/contract/users';
import { atLeast } from '@plumbline/domain/actor/roles';
import { useToggle } from '../../../lib/access/hooks.ts';
import { useProblemText } from '../../../ui/use-problem-text.ts';
import type { UserChange } from '../api/users.ts';
import { useChangeUser } from '../api/users.ts';

/** In training, green mark, skills manager: each saved as it is switched (spec/2 §6). */
export function UserSwitches({ user }: { user: User }) {
  const { t } = useTranslation('users');
  const problemText = useProblemText();
  const hasSkills = useToggle('skills');
  const { mutate, isPending, variables } = useChangeUser(user);
  const may = (verb: string) => user.can.includes(verb);
  const save = (change: UserChange) =>
    mutate(change, { onError: (failure) => notifications.show({ color: 'red', message: problemText(failure) }) });
  /** As it will be, while it is being saved. */
  const shown = (name: 'inTraining' | 'greenMark' | 'canManageSkills') =>
    (isPending ? variables[name] : undefined) ?? user[name];
  // Administrators manage skills by their role: always on, not to be switched.
  const managesByRole = atLeast(user.role, 'business_admin');
  return (
    <Stack gap="sm">
      {user.role === 'inspector' ? (
        <Switch
          size="md"
          label={t(($) => $.users.switches.inTraining)}
          checked={shown('inTraining')}
          disabled={!may('change_training')}
          onChange={(event) => save({ inTraining: event.currentTarget.checked })}
        />
      ) : null}
      <Switch
        size="md"
        label={t(($) => $.users.switches.greenMark)}
        description={t(($) => $.users.switches.greenMarkHint)}
        checked={shown('greenMark')}
        disabled={!may('change_green_mark')}
        onChange={(event) => save({ greenMark: event.currentTarget.checked })}
      />
      {hasSkills && user.role !== 'client' ? (
        <Switch
          size="md"
          label={t(($) => $.users.switches.skillsManager)}
          description={managesByRole ? t(($) => $.users.switches.byRole) : null}
          checked={managesByRole || shown('canManageSkills')}
          disabled={managesByRole || !may('change_skills_manager')}
          onChange={(event) => save({ canManageSkills: event.currentTarget.checked })}
        />
      ) : null}
    </Stack>
  );
}
