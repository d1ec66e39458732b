import { Button, Group, NativeSelect, Stack, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ResponseOf } from '@plumbline/contract/call';
import type { inviteUsers } from '@plumbline/contract/invitations';
import type { Role } from '@plumbline/domain/actor/roles';
import { defaultInvitedRole, invitableRoles } from '@plumbline/domain/actor/roles';
import { invitationLimit, readInvitationList } from '@plumbline/domain/users/invitation-list';
import { useActor } from '../../../lib/access/hooks.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { FormFailure } from '../../../ui/form-failure.tsx';
import { useProblemText } from '../../../ui/use-problem-text.ts';
import { useCheckInvitations, useInviteUsers } from '../api/invite-many.ts';
import type { ClientAccess } from './client-projects-wizard.tsx';
import { ClientProjectsWizard } from './client-projects-wizard.tsx';
import { InvitationRows } from './invitation-rows.tsx';
import { InvitedResult } from './invited-result.tsx';

interface InviteManyDialogProps {
  readonly onClose: () => void;
}

type Outcome = ResponseOf<typeof inviteUsers>;

const noAccess: ClientAccess = { companies: [], projects: [] };

/** Invites many people at once: their addresses are pasted, looked over, and invited in one role. */
export function InviteManyDialog({ onClose }: InviteManyDialogProps) {
  const { t } = useTranslation('users');
  const [text, setText] = useState('');
  const [role, setRole] = useState<Role>(defaultInvitedRole);
  const [access, setAccess] = useState<ClientAccess>(noAccess);
  const [checked, setChecked] = useState<Outcome | null>(null);
  const [invited, setInvited] = useState<Outcome | null>(null);
  const people = readInvitationList(text);
  const body = {
    people: people.map(({ email, first, last }) => ({ email, name: { first, last } })),
    role,
    ...(role === 'client' && {
      companies: [...access.companies],
      client_projects: access.projects.map(({ _id }) => _id),
    }),
  };
  return (
    <FormDialog
      title={t(($) => $.users.inviteMany.title)}
      size="lg"
      // What was sent is not lost any more.
      content={invited ? ['', noAccess] : [text, access]}
      start={['', noAccess]}
      onClose={onClose}
    >
      {invited ? (
        <InvitedResult outcome={invited} onClose={onClose} />
      ) : checked ? (
        <LookOver body={body} checked={checked} onBack={() => setChecked(null)} onInvited={setInvited} />
      ) : (
        <WriteList
          text={text}
          onText={setText}
          role={role}
          onRole={setRole}
          access={access}
          onAccess={setAccess}
          body={body}
          onChecked={setChecked}
          onClose={onClose}
        />
      )}
    </FormDialog>
  );
}

type Invitations = Parameters<ReturnType<typeof useInviteUsers>['mutate']>[0];

interface WriteListProps extends InviteManyDialogProps {
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly role: Role;
  readonly onRole: (role: Role) => void;
  readonly access: ClientAccess;
  readonly onAccess: (access: ClientAccess) => void;
  readonly body: Invitations;
  readonly onChecked: (outcome: Outcome) => void;
}

/** The first step: who, in which role, and what clients see. */
function WriteList({ text, onText, role, onRole, access, onAccess, body, onChecked, onClose }: WriteListProps) {
  const { t } = useTranslation(['users', 'roles', 'ui']);
  const problemText = useProblemText();
  const actor = useActor();
  const check = useCheckInvitations();
  const [isChoosing, setChoosing] = useState(false);
  const [isTried, setTried] = useState(false);
  const count = body.people.length;
  const seesNothing = role === 'client' && access.companies.length === 0 && access.projects.length === 0;
  const refusal =
    count === 0
      ? t(($) => $.users.inviteMany.nobody)
      : count > invitationLimit
        ? t(($) => $.users.inviteMany.tooMany, { count, limit: invitationLimit })
        : seesNothing
          ? t(($) => $.users.invite.accessNeeded)
          : null;
  const goOn = () => {
    setTried(true);
    if (refusal === null) check.mutate(body, { onSuccess: onChecked });
  };
  return (
    <Stack>
      <Textarea
        label={t(($) => $.users.inviteMany.list)}
        description={t(($) => $.users.inviteMany.listHint, { limit: invitationLimit })}
        value={text}
        onChange={(event) => onText(event.currentTarget.value)}
        placeholder={t(($) => $.users.inviteMany.example)}
        autosize
        minRows={5}
        maxRows={14}
        maxLength={60_000}
        dir="auto"
        data-autofocus
      />
      <Text size="sm" c="dimmed" role="status">
        {count > 0 ? t(($) => $.users.inviteMany.found, { count }) : null}
      </Text>
      <NativeSelect
        label={t(($) => $.users.columns.role)}
        value={role}
        onChange={(event) => onRole(event.currentTarget.value as Role)}
        data={invitableRoles(actor.role, { clientApp: actor.toggles.has('client') }).map((one) => ({
          value: one,
          label: t(($) => $.roles[one]),
        }))}
      />
      {role === 'client' ? (
        <Group justify="space-between">
          <Text size="sm" c="dimmed">
            {t(($) => $.users.invite.access, {
              companies: access.companies.length,
              projects: access.projects.length,
            })}
          </Text>
          <Button variant="default" onClick={() => setChoosing(true)}>
            {t(($) => $.users.invite.chooseAccess)}
          </Button>
        </Group>
      ) : null}
      <FormFailure text={isTried && refusal ? refusal : check.error ? problemText(check.error) : null} />
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {t(($) => $.ui.cancel)}
        </Button>
        <Button onClick={goOn} loading={check.isPending}>
          {t(($) => $.users.inviteMany.check)}
        </Button>
      </Group>
      {isChoosing ? (
        <ClientProjectsWizard
          {...access}
          title={t(($) => $.users.client.title)}
          onClose={() => setChoosing(false)}
          onDone={onAccess}
        />
      ) : null}
    </Stack>
  );
}

interface LookOverProps {
  readonly body: Invitations;
  readonly checked: Outcome;
  readonly onBack: () => void;
  readonly onInvited: (outcome: Outcome) => void;
}

/** The second step: what will become of each row. */
function LookOver({ body, checked, onBack, onInvited }: LookOverProps) {
  const { t } = useTranslation('users');
  const problemText = useProblemText();
  const invite = useInviteUsers();
  const count = checked.results.filter(({ outcome }) => outcome === 'ready').length;
  return (
    <Stack>
      {checked.mailLeaves ? null : <Text size="sm">{t(($) => $.users.inviteMany.noMail)}</Text>}
      <InvitationRows results={checked.results} names={body.people} />
      <FormFailure text={invite.error ? problemText(invite.error) : null} />
      <Group justify="space-between">
        <Button variant="default" onClick={onBack} disabled={invite.isPending} data-autofocus>
          {t(($) => $.users.client.back)}
        </Button>
        {count > 0 ? (
          <Button onClick={() => invite.mutate(body, { onSuccess: onInvited })} loading={invite.isPending}>
            {t(($) => $.users.inviteMany.submit, { count })}
          </Button>
        ) : null}
      </Group>
    </Stack>
  );
}
