import { Anchor, Button, Group, NativeSelect, Stack, Text, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Role } from '@plumbline/domain/actor/roles';
import { defaultInvitedRole, invitableRoles } from '@plumbline/domain/actor/roles';
import { addressAsTyped } from '@plumbline/domain/text/address-as-typed';
import { isEmailAddress } from '@plumbline/domain/users/contact';
import { useActor } from '../../../lib/access/hooks.ts';
import { isolated } from '../../../i18n/isolated.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { FormFailure } from '../../../ui/form-failure.tsx';
import { useProblemForm } from '../../../ui/use-problem-form.ts';
import { useInviteUser } from '../api/users.ts';
import type { ClientAccess } from './client-projects-wizard.tsx';
import { ClientProjectsWizard } from './client-projects-wizard.tsx';

interface InviteDialogProps {
  readonly onClose: () => void;
  readonly onInvited: (userId: string) => void;
  /** Invites many at once instead. */
  readonly onMany?: () => void;
}

const noAccess: ClientAccess = { companies: [], projects: [] };

/** Invites a person: address and role, and what a client may see (spec/1 §2, §5). */
export function InviteDialog({ onClose, onInvited, onMany }: InviteDialogProps) {
  const { t } = useTranslation(['users', 'roles', 'ui']);
  const actor = useActor();
  const roles = invitableRoles(actor.role, { clientApp: actor.toggles.has('client') });
  const { mutateAsync: invite } = useInviteUser();
  const [access, setAccess] = useState<ClientAccess>(noAccess);
  const [isChoosing, setChoosing] = useState(false);
  /** It was tried to invite a client who would see nothing. */
  const [isWithoutAccess, setWithoutAccess] = useState(false);
  const seesNothing = access.companies.length === 0 && access.projects.length === 0;
  const { form, field, onSubmit, isSubmitting, failure } = useProblemForm({
    defaultValues: { email: '', role: defaultInvitedRole as Role },
    check: ({ email }) =>
      isEmailAddress(email) ? {} : { email: { code: email.trim() === '' ? 'required' : 'email_not_valid' } },
    submit: async ({ email, role }) => {
      if (role === 'client' && seesNothing) {
        setWithoutAccess(true);
        return;
      }
      const user = await invite({
        email: addressAsTyped(email),
        role,
        ...(role === 'client' && {
          companies: [...access.companies],
          client_projects: access.projects.map((project) => project._id),
        }),
      });
      const to = { email: isolated(user.email ?? email) };
      notifications.show({
        message: user.mailLeaves === false ? t(($) => $.users.invite.kept, to) : t(($) => $.users.invite.sent, to),
        ...(user.mailLeaves === false && { color: 'yellow', autoClose: false }),
      });
      onClose();
      onInvited(user._id);
    },
  });
  const { email, role } = form.watch();

  return (
    <FormDialog title={t(($) => $.users.invite.title)} content={[form.watch(), access]} onClose={onClose}>
      <form onSubmit={onSubmit} noValidate>
        <Stack>
          <TextInput
            {...field('email')}
            label={t(($) => $.users.columns.email)}
            type="email"
            inputMode="email"
            autoComplete="off"
            dir="ltr"
            maxLength={254}
            required
            data-autofocus
          />
          <NativeSelect
            {...field('role')}
            label={t(($) => $.users.columns.role)}
            data={roles.map((one) => ({ value: one, label: t(($) => $.roles[one]) }))}
          />
          {role === 'client' ? <AccessOfClient access={access} onChoose={() => setChoosing(true)} /> : null}
          <FormFailure
            text={role === 'client' && seesNothing && isWithoutAccess ? t(($) => $.users.invite.accessNeeded) : failure}
          />
          {onMany ? (
            <Anchor component="button" type="button" size="sm" ta="start" onClick={onMany}>
              {t(($) => $.users.inviteMany.open)}
            </Anchor>
          ) : null}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t(($) => $.ui.cancel)}
            </Button>
            {/* spec/1 §5: what is no address can't be sent. */}
            <Button type="submit" loading={isSubmitting} disabled={!isEmailAddress(email)}>
              {t(($) => $.users.invite.submit)}
            </Button>
          </Group>
        </Stack>
      </form>
      {isChoosing ? (
        <ClientProjectsWizard
          {...access}
          title={t(($) => $.users.client.title)}
          onClose={() => setChoosing(false)}
          onDone={setAccess}
        />
      ) : null}
    </FormDialog>
  );
}

/** How much a client will see, and what leads to the choice of it. */
function AccessOfClient({ access, onChoose }: { readonly access: ClientAccess; readonly onChoose: () => void }) {
  const { t } = useTranslation('users');
  return (
    <Group justify="space-between">
      <Text size="sm" c="dimmed">
        {t(($) => $.users.invite.access, { companies: access.companies.length, projects: access.projects.length })}
      </Text>
      <Button variant="default" onClick={onChoose}>
        {t(($) => $.users.invite.chooseAccess)}
      </Button>
    </Group>
  );
}
