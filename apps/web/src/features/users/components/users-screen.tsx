import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { IconUserPlus } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { UserListItem } from '@plumbline/contract/users';
import { AbsenceRequests } from '../../availability/index.ts';
import { ViewedList, useCustomColumns, useListView } from '../../views/index.ts';
import { noSelection } from '../../../ui/grid/selection.ts';
import type { Selection } from '../../../ui/grid/selection.ts';
import { phoneQuery } from '../../../ui/theme.ts';
import { shownName } from '../../../ui/person-avatar.tsx';
import { usersQuery } from '../api/users.ts';
import { InviteManyDialog } from '../index.ts';
import { InviteDialog } from './invite-dialog.tsx';
import { SelectedUsersBar } from './selected-users-bar.tsx';
import { SelectedUsersPanel } from './selected-users-panel.tsx';
import { UserCard, useUserColumns } from './user-columns.tsx';
import { useUserGroups } from './use-user-groups.tsx';
import { UserPanel } from './user-panel.tsx';

/** spec/1 §9: the list of users starts with a hundred. */
const gridDefaults = { pageSize: 100, sort: 'name' };

const cardOf = (user: UserListItem) => <UserCard user={user} />;

/** /users and /users/{id}, for the desk: everybody the person sees, with one of them or several in the panel beside. */
export function UsersScreen() {
  const { t } = useTranslation(['users', 'availability', 'exports', 'filters', 'roles']);
  const { id } = useParams({ strict: false });
  const navigate = useNavigate();
  const state = useListView('users', { defaults: gridDefaults, isOneThing: id !== undefined });
  const { grid } = state;
  const { section } = state;
  const page = useQuery({ ...usersQuery(grid.query, section), enabled: state.isReady });
  const {
    columns,
    onMore,
    dialog: columnDialog,
  } = useCustomColumns('users', useUserColumns(), page.data?.docs ?? [], state.layout);
  const [selection, setSelection] = useState<Selection>(noSelection);
  const groups = useUserGroups(page.data?.docs ?? [], section, grid.query, state.isReady);
  const [inviting, setInviting] = useState<'one' | 'many' | null>(null);
  const isPhone = useMediaQuery(phoneQuery, false, { getInitialValueInEffect: false });
  const [isPanelOpen, setPanelOpen] = useState(false);
  /** One of them is looked at while several are ticked: the ticks stay, and are turned back to. */
  const [isOneShown, setOneShown] = useState(false);
  const select = (next: Selection) => {
    if (next.size === 0) setPanelOpen(false);
    setOneShown(false);
    setSelection(next);
  };

  const open = (userId: string) => {
    setOneShown(true);
    void navigate({ to: '/users/$id', params: { id: userId }, search: true });
  };
  const close = () => {
    setOneShown(false);
    void navigate({ to: '/users', search: true });
  };
  const selected = (page.data?.docs ?? []).filter((user) => selection.has(user._id));

  const hasSelectedPanel =
    selected.length > (isPhone ? 0 : 1) && (isPhone ? isPanelOpen : !(isOneShown && id !== undefined));
  return (
    <ViewedList
      label={t(($) => $.users.title)}
      screen="users"
      columns={columns}
      page={page}
      view={state}
      rowName={shownName}
      card={cardOf}
      selecting={{
        selection,
        onSelect: select,
        bulk: isPhone ? (
          <SelectedUsersBar
            count={selected.length}
            onOpen={() => setPanelOpen(true)}
            onClear={() => select(noSelection)}
          />
        ) : undefined,
      }}
      opened={{ id, open, close }}
      renderPanel={hasSelectedPanel ? undefined : (userId) => <UserPanel id={userId} onClose={close} />}
      creation={{ label: t(($) => $.users.invite.open), icon: IconUserPlus, start: () => setInviting('one') }}
      tools={<AbsenceRequests />}
      section={groups}
      onMoreColumns={onMore}
      empty={{ title: t(($) => $.users.empty.title), text: t(($) => $.users.empty.text) }}
    >
      {hasSelectedPanel ? (
        <SelectedUsersPanel
          users={selected}
          onOpen={(userId) => {
            setPanelOpen(false);
            open(userId);
          }}
          onClose={() => (isPhone ? setPanelOpen(false) : setSelection(noSelection))}
        />
      ) : null}
      {inviting === 'one' ? (
        <InviteDialog onClose={() => setInviting(null)} onInvited={open} onMany={() => setInviting('many')} />
      ) : null}
      {inviting === 'many' ? (
        <Suspense fallback={null}>
          <InviteManyDialog onClose={() => setInviting(null)} />
        </Suspense>
      ) : null}
      {columnDialog}
    </ViewedList>
  );
}
