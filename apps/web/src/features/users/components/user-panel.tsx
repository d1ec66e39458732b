import { Button, Skeleton, Stack, Tabs } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { User } from '@plumbline/contract/users';
import { useSettings } from '../../../lib/access/hooks.ts';
import { isProblem } from '../../../lib/api/problem-error.ts';
import { ProfileFieldList, useProfileFieldPart } from '../../profile-fields/index.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PreferencesOf } from '../../notifications/index.ts';
import { shownName } from '../../../ui/person-avatar.tsx';
import { DetailPanel } from '../../../ui/shell/detail-panel.tsx';
import { PersonAbsences, PersonHours } from '../../availability/index.ts';
import { PersonSkills } from '../../skills/index.ts';
import { projectsAtFirst, useChangeUser, userQuery } from '../api/users.ts';
import { PanelPart } from './panel-part.tsx';
import { UserActions } from './user-actions.tsx';
import { UserActivity } from './user-activity.tsx';
import { UserClientAccess } from './user-client-access.tsx';
import { UserHeading } from './user-heading.tsx';
import { UserJobs } from './user-jobs.tsx';
import { UserName } from './user-name.tsx';
import { UserProjects } from './user-projects.tsx';
import { UserSwitches } from './user-switches.tsx';

/** The side panel of one person (spec/2 §2 "User editor"). Opened at /users/{id}. */
export function UserPanel({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation('users');
  const [projects, setProjects] = useState(projectsAtFirst);
  const query = useQuery(userQuery(id, projects));
  const user = query.data;

  return (
    <DetailPanel
      title={t(($) => $.users.panel.title)}
      onClose={onClose}
      actions={user && user.view !== 'name' ? <UserActions user={user} onRemoved={onClose} /> : null}
    >
      {isProblem(query.error, 'not_found') ? (
        <Notice kind="missing" title={t(($) => $.users.panel.missing)} text={t(($) => $.users.panel.missingText)}>
          <Button onClick={onClose}>{t(($) => $.users.panel.backToList)}</Button>
        </Notice>
      ) : query.isError && !user ? (
        <ErrorState failure={query.error} onRetry={() => void query.refetch()} />
      ) : user === undefined ? (
        <Stack aria-busy>
          <Skeleton height={88} />
          <Skeleton height={44} />
          <Skeleton height={200} />
        </Stack>
      ) : user.view === 'name' ? (
        <UserName user={{ ...user, email: null }} size={56} />
      ) : (
        <Person user={user} onMoreProjects={() => setProjects(projects + projectsAtFirst * 4)} />
      )}
    </DetailPanel>
  );
}

interface PersonProps {
  readonly user: User;
  readonly onMoreProjects: () => void;
}

function Person({ user, onMoreProjects }: PersonProps) {
  const { t } = useTranslation(['users', 'skills', 'availability']);
  const { userFields } = useSettings();
  const { mutateAsync: change } = useChangeUser(user);
  const fieldPart = useProfileFieldPart();
  return (
    <Stack gap="lg">
      <UserHeading user={user} />
      <Tabs defaultValue="about" keepMounted={false}>
        <Tabs.List grow mb="md">
          <Tabs.Tab value="about">{t(($) => $.users.panel.about)}</Tabs.Tab>
          <Tabs.Tab value="profile">{t(($) => $.users.panel.profile)}</Tabs.Tab>
          <Tabs.Tab value="activity">{t(($) => $.users.panel.activity)}</Tabs.Tab>
          {user.can.includes('change_notifications') ? (
            <Tabs.Tab value="notifications">{t(($) => $.users.panel.notifications)}</Tabs.Tab>
          ) : null}
        </Tabs.List>
        <Tabs.Panel value="about">
          <Stack gap="lg">
            <UserSwitches user={user} />
            {user.can.includes('read_skills') && user.role !== 'client' ? (
              <PanelPart title={t(($) => $.skills.title)}>
                <PersonSkills
                  userId={user._id}
                  role={user.role}
                  name={shownName(user)}
                  skills={user.skills}
                  mayManage={user.can.includes('manage_skills')}
                />
              </PanelPart>
            ) : null}
            {user.can.includes('read_availability') ? (
              <>
                <PanelPart title={t(($) => $.availability.hours.title)}>
                  <PersonHours userId={user._id} mayChange={user.can.includes('change_working_hours')} />
                </PanelPart>
                <PanelPart title={t(($) => $.availability.absence.title)}>
                  <PersonAbsences
                    userId={user._id}
                    mayAsk={user.can.includes('ask_absence')}
                    mayDecide={user.can.includes('decide_absences')}
                  />
                </PanelPart>
              </>
            ) : null}
            <UserClientAccess user={user} />
            <UserJobs user={user} />
            {/* What a client sees is shown above; clients aren't members of projects. */}
            {user.role === 'client' ? null : <UserProjects user={user} onMore={onMoreProjects} />}
          </Stack>
        </Tabs.Panel>
        <Tabs.Panel value="profile">
          <ProfileFieldList
            fields={userFields}
            values={user.fields}
            editable={user.can.includes('change') ? user.editable_fields : []}
            userId={user._id}
            item={user}
            onSave={(field, value, opened) =>
              change({ fields: { [field.value]: value }, over: { opened, parts: { fields: fieldPart(field) } } })
            }
          />
        </Tabs.Panel>
        <Tabs.Panel value="activity">
          <UserActivity userId={user._id} />
        </Tabs.Panel>
        <Tabs.Panel value="notifications">
          <PreferencesOf userId={user._id} />
        </Tabs.Panel>
      </Tabs>
    </Stack>
  );
}
