import { addressAsTyped } from '@plumbline/domain/text/address-as-typed';
import { ActionIcon, Anchor, Button, Group, Menu, Stack, Text, TextInput, UnstyledButton } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconChevronDown, IconMail, IconPencil, IconPhone } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { User } from '@plumbline/contract/users';
import type { Role } from '@plumbline/domain/actor/roles';
import { rolesNotAbove } from '@plumbline/domain/actor/roles';
import { fullName, splitName } from '@plumbline/domain/users/names';
import { useActor, useToggle } from '../../../lib/access/hooks.ts';
import { isolatedName } from '../../../i18n/isolated.ts';
import { ButtonMenu } from '../../../ui/button-menu.tsx';
import { PersonMarks } from '../../../ui/pickers/person-marks.tsx';
import { PersonAvatar, shownName } from '../../../ui/person-avatar.tsx';
import { useOpened } from '../../../ui/editing/use-opened.ts';
import { useEditing } from '../../../ui/use-editing.ts';
import { useProblemForm } from '../../../ui/use-problem-form.ts';
import { useProblemText } from '../../../ui/use-problem-text.ts';
import { useChangeUser } from '../api/users.ts';
import { StateBadge } from './state-badge.tsx';

/** Who it is: picture, name, role, state, and how to reach them. */
export function UserHeading({ user }: { user: User }) {
  const { t } = useTranslation('users');
  const name = useEditing();
  const email = useEditing();
  const pencil = ({ begin, opener }: typeof name, label: string) => (
    <ActionIcon ref={opener} variant="subtle" color="gray" size="lg" aria-label={label} onClick={begin}>
      <IconPencil size={18} aria-hidden />
    </ActionIcon>
  );
  return (
    <Group align="flex-start" wrap="nowrap" gap="md">
      <PersonAvatar person={user} size={72} />
      <Stack gap={6} flex={1} miw={0}>
        {name.isEditing ? (
          <NameForm user={user} onClose={name.end} />
        ) : (
          <Group gap={4} wrap="nowrap">
            <Text component="bdi" fw={600} fz="lg" truncate>
              {shownName(user)}
            </Text>
            <PersonMarks inTraining={user.inTraining} greenMark={user.greenMark} />
            {user.can.includes('change')
              ? pencil(
                  name,
                  t(($) => $.users.panel.changeName),
                )
              : null}
          </Group>
        )}
        <Group gap="sm">
          <RoleLabel user={user} />
          <StateBadge state={user.state} />
        </Group>
        {email.isEditing ? (
          <EmailForm user={user} onClose={email.end} />
        ) : user.email === null ? null : (
          <Group gap={4} wrap="nowrap">
            <Anchor href={`mailto:${user.email}`} size="sm" truncate>
              <IconMail size={16} aria-hidden style={{ verticalAlign: 'middle' }} /> <bdi dir="ltr">{user.email}</bdi>
            </Anchor>
            {user.can.includes('change_email')
              ? pencil(
                  email,
                  t(($) => $.users.panel.changeEmail),
                )
              : null}
          </Group>
        )}
        {user.phoneNumber ? (
          <Anchor href={`tel:${user.phoneNumber.replace(/[^+\d]/g, '')}`} size="sm">
            <IconPhone size={16} aria-hidden style={{ verticalAlign: 'middle' }} />{' '}
            <bdi dir="ltr">{user.phoneNumber}</bdi>
          </Anchor>
        ) : null}
      </Stack>
    </Group>
  );
}

/** The role, which opens the choice of another one where that is allowed (spec/2 §2, §6). */
function RoleLabel({ user }: { user: User }) {
  const { t } = useTranslation(['users', 'roles']);
  const actor = useActor();
  const hasClients = useToggle('client');
  const problemText = useProblemText();
  const { mutateAsync: change, isPending } = useChangeUser(user);
  const text = t(($) => $.roles[user.role]);
  if (!user.can.includes('change_role')) return <Text c="dimmed">{text}</Text>;
  const offered = rolesNotAbove(actor.role).filter((role) => role !== 'client' || hasClients || user.role === 'client');
  const setRole = (role: Role) =>
    change({ role }).then(
      () =>
        notifications.show({
          message: t(($) => $.users.panel.roleChanged, {
            name: isolatedName(shownName(user)),
            role: t(($) => $.roles[role]),
          }),
        }),
      (failure: unknown) => notifications.show({ color: 'red', message: problemText(failure) }),
    );
  return (
    <ButtonMenu
      position="bottom-start"
      target={
        <UnstyledButton
          disabled={isPending}
          mih="var(--plumbline-touch)"
          aria-label={t(($) => $.users.panel.changeRole, { role: text })}
          style={{ display: 'inline-flex', alignItems: 'center', gap: 4 }}
        >
          {text}
          <IconChevronDown size={16} aria-hidden />
        </UnstyledButton>
      }
    >
      <Menu.Label>{t(($) => $.users.panel.roleHint)}</Menu.Label>
      <Menu.RadioGroup value={user.role} onChange={(role) => void setRole(role as Role)}>
        {offered.map((role) => (
          <Menu.RadioItem key={role} value={role}>
            {t(($) => $.roles[role])}
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
    </ButtonMenu>
  );
}

interface FormProps {
  readonly user: User;
  readonly onClose: () => void;
}

/** One line, split on the first space into first and last name (spec/2 §5). */
function NameForm({ user, onClose }: FormProps) {
  const { t } = useTranslation('users');
  const opened = useOpened(user);
  const { mutateAsync: change } = useChangeUser(user);
  const { field, onSubmit, isSubmitting, failure } = useProblemForm({
    defaultValues: { name: fullName(opened.name) },
    check: ({ name }) => (name.trim() ? {} : { name: { code: 'required' } }),
    submit: async ({ name }) => {
      const label = t(($) => $.users.columns.name);
      await change({
        name: splitName(name),
        over: {
          opened,
          parts: {
            name: { label, of: (one) => one.name, show: (value) => fullName(value as User['name']) },
          },
        },
      });
      onClose();
    },
  });
  return (
    <LineForm
      {...{ field, onSubmit, isSubmitting, failure, onClose }}
      name="name"
      label={t(($) => $.users.columns.name)}
    />
  );
}

function EmailForm({ user, onClose }: FormProps) {
  const { t } = useTranslation('users');
  const opened = useOpened(user);
  const { mutateAsync: change } = useChangeUser(user);
  const { field, onSubmit, isSubmitting, failure } = useProblemForm({
    defaultValues: { email: opened.email ?? '' },
    check: ({ email }) => (email.trim() ? {} : { email: { code: 'required' } }),
    submit: async ({ email }) => {
      const label = t(($) => $.users.columns.email);
      await change({
        email: addressAsTyped(email),
        over: {
          opened,
          parts: {
            email: { label, of: (one) => one.email, show: (value) => String(value ?? '') },
          },
        },
      });
      onClose();
    },
  });
  return (
    <LineForm
      {...{ field, onSubmit, isSubmitting, failure, onClose }}
      name="email"
      label={t(($) => $.users.columns.email)}
    />
  );
}

interface LineFormProps<Name extends string> {
  readonly name: Name;
  readonly label: string;
  readonly field: (name: Name) => { error: string | undefined };
  readonly onSubmit: (event?: { preventDefault: () => void }) => void;
  readonly isSubmitting: boolean;
  readonly failure: string | null;
  readonly onClose: () => void;
}

function LineForm<Name extends string>(props: LineFormProps<Name>) {
  const { t } = useTranslation(['users', 'ui']);
  const { error, ...input } = props.field(props.name);
  return (
    <form
      onSubmit={props.onSubmit}
      noValidate
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.preventDefault();
        props.onClose();
      }}
    >
      <Stack gap="xs">
        <TextInput
          {...input}
          error={error ?? props.failure}
          aria-label={props.label}
          maxLength={254}
          {...(props.name === 'email' ? { type: 'email', inputMode: 'email', dir: 'ltr' } : { dir: 'auto' })}
          autoFocus
        />
        <Group gap="xs">
          <Button type="submit" size="sm" loading={props.isSubmitting}>
            {t(($) => $.users.save)}
          </Button>
          <Button variant="default" size="sm" onClick={props.onClose}>
            {t(($) => $.ui.cancel)}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
