import { listAbsences } from '@plumbline/contract/absences';
import { listBulkChanges } from '@plumbline/contract/bulk-changes';
import { readClientState } from '@plumbline/contract/client-states';
import { listExports } from '@plumbline/contract/exports';
import { listInstances } from '@plumbline/contract/instances';
import { listJobs, readJob } from '@plumbline/contract/jobs';
import { readNotificationSettings } from '@plumbline/contract/notification-settings';
import { listAllProjects, listProjects } from '@plumbline/contract/projects';
import { listReports } from '@plumbline/contract/reports';
import { listShifts } from '@plumbline/contract/shifts';
import { listSkills } from '@plumbline/contract/skills';
import { listUsers } from '@plumbline/contract/users';
import { listViews } from '@plumbline/contract/views';
import { defaultSettings } from '@plumbline/domain/settings/default-settings';
import type { CSSProperties, ReactNode } from 'react';
import { expect } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { anInstance } from '../../test/instances.ts';
import { onAutomationChoices } from '../../test/automations.ts';
import { aBulkChange } from '../../test/bulk-changes.ts';
import { aListedUser, aPerson, idOf } from '../../test/people.ts';
import { aProject } from '../../test/projects.ts';
import type { RenderOptions } from '../../test/render.tsx';
import { onCall, onePage, problem } from '../../test/server.ts';
import { useUnsavedSettings } from '../../test/settings-draft.ts';
import { ForgotPasswordScreen } from '../features/access/forgot-password-screen.tsx';
import { AutomationWizard } from '../features/automations/components/wizard/automation-wizard.tsx';
import { emptyDraft } from '../features/automations/model/draft.ts';
import { BulkChangeList } from '../features/bulk-changes/components/bulk-change-list.tsx';
import { ExportsScreen } from '../features/exports/components/exports-screen.tsx';
import { InstancesScreen } from '../features/instances/components/instances-screen.tsx';
import { NewProjectDialog } from '../features/projects/components/new-project-dialog.tsx';
import { ProjectsScreen } from '../features/projects/components/projects-screen.tsx';
import { VerifyScreen } from '../features/proof/components/verify-screen.tsx';
import { ReportsScreen } from '../features/reports/components/reports-screen.tsx';
import { CatalogueSection } from '../features/settings/components/catalogue-section.tsx';
import { ChannelsSection } from '../features/settings/components/channels-section.tsx';
import { ProfileFieldsSection } from '../features/settings/components/profile-fields-section.tsx';
import {
  aShiftJob,
  aShiftPerson,
  liftId,
  ropesId,
  someShifts,
  towerId,
} from '../features/shifts/board/board.fixtures.ts';
import { ShiftsScreen } from '../features/shifts/components/shifts-screen.tsx';
import { SkillsScreen } from '../features/skills/components/skills-screen.tsx';
import { InviteDialog } from '../features/users/components/invite-dialog.tsx';
import { UsersScreen } from '../features/users/components/users-screen.tsx';
import { useShell } from '../ui/shell/shell-state.tsx';
import { ownDay } from './third-language-day.fixtures.tsx';
import { receivers } from './third-language-receivers.fixtures.tsx';

/* Screens with whatever the server has for them. What people have written has no letters. */

const at = '2026-03-01T08:00:00.000Z';
const nobody = { first: '1', last: '2' };
/** Whoever looks at them. */
export const reader = aPerson({ name: nobody });
const someone = (n: number) => aListedUser(n, '3', { name: { first: '3', last: String(n) } });
const nothing = () => undefined;

/** The frame of the app, with its places for a screen's buttons and for a panel. */
export function Frame({ children }: { readonly children: ReactNode }) {
  const { setActionsPlace, setPanelPlace } = useShell();
  return (
    <div style={{ '--plumbline-screen': '700px', display: 'flex', blockSize: 700 } as CSSProperties}>
      <header ref={setActionsPlace} />
      {children}
      <div ref={setPanelPlace} />
    </div>
  );
}

/** The server has no views of lists and no absences, and nobody has left anything on a screen. */
function serveViews(): void {
  onCall(listAbsences, () => onePage([]));
  onCall(listViews, () => []);
  onCall(readClientState, ({ params }) => ({
    _id: null,
    screen: params['screen'] ?? '',
    state: null,
    updated_at: null,
  }));
}

const hours = { digest: 'immediately', digestHour: 8, quietFrom: null, quietTo: null } as const;

function Catalogue() {
  const [first] = defaultSettings.blueprintSettings.elements;
  const elements = first ? [{ ...first, name: '5', translations: {} }] : [];
  const start = { ...defaultSettings, blueprintSettings: { ...defaultSettings.blueprintSettings, elements } };
  return <CatalogueSection draft={useUnsavedSettings(start, nothing)} />;
}

function ProfileFields() {
  const userFields = defaultSettings.userFields.map((field) => ({
    ...field,
    options: field.options.map((_, place) => `${place}`),
  }));
  return <ProfileFieldsSection draft={useUnsavedSettings({ ...defaultSettings, userFields }, nothing)} />;
}

interface Screen extends RenderOptions {
  readonly name: string;
  readonly serve?: () => void;
  readonly screen: ReactNode;
  /** What somebody does before it is read. */
  readonly use?: () => Promise<void>;
}

export const screens: readonly Screen[] = [
  {
    name: 'a forgotten password, asked for without an address',
    screen: <ForgotPasswordScreen />,
    use: async () => {
      await page.getByRole('button').first().click();
      await expect.poll(() => document.querySelector('[aria-invalid=true]')).not.toBeNull();
    },
  },
  { name: 'the verification of a document', screen: <VerifyScreen /> },
  {
    name: 'the reports',
    serve: () =>
      onCall(listReports, () =>
        onePage([
          {
            _id: idOf(1),
            name: '5',
            type: 'jobs',
            columns_count: 3,
            owner: someone(20),
            is_shared: true,
            users: [],
            has_feed: true,
            created_at: at,
            updated_at: at,
            last_opened_at: null,
            can: [],
          },
        ]),
      ),
    screen: <ReportsScreen />,
  },
  {
    name: 'the shift view',
    address: '/shifts?range=week&day=2026-03-15',
    toggles: ['shift_view', 'projects', 'skills'],
    serve: () => {
      serveViews();
      onCall(listShifts, () =>
        someShifts([aShiftPerson(1, '3', { name: nobody })], [aShiftJob(1, [1])], {
          jobTypes: [{ _id: liftId, title: '100', icon: 'lift' }],
          projects: [{ _id: towerId, name: '500', avatar: null }],
          skills: [{ _id: ropesId, name: '600' }],
        }),
      );
      onCall(listJobs, () => onePage([]));
      onCall(readJob, () => problem(404, 'not_found', '7'));
    },
    screen: <ShiftsScreen />,
  },
  ownDay,
  {
    name: 'the users',
    address: '/users',
    serve: () => {
      serveViews();
      onCall(listUsers, () => onePage([someone(20), someone(21)]));
    },
    screen: <UsersScreen />,
  },
  {
    name: 'the projects',
    address: '/projects',
    serve: () => {
      serveViews();
      onCall(listProjects, () => onePage([aProject(7, { name: '500' })]));
    },
    screen: <ProjectsScreen />,
  },
  { name: 'the skills', serve: () => onCall(listSkills, () => onePage([])), screen: <SkillsScreen /> },
  {
    name: 'the exports',
    serve: () =>
      onCall(listExports, () =>
        (['done', 'failed'] as const).map((state, n) => ({
          _id: idOf(n + 1),
          kind: 'report_csv' as const,
          name: '5',
          state,
          progress: 1,
          rows: 12,
          problem: null,
          fileName: null,
          size: 100,
          created_at: at,
          finished_at: at,
          expires_at: at,
        })),
      ),
    screen: <ExportsScreen />,
  },
  {
    name: 'the bulk changes',
    serve: () => onCall(listBulkChanges, () => [{ ...aBulkChange({ title: '5' }), undone: null }]),
    screen: <BulkChangeList />,
  },
  {
    name: 'the instances',
    serve: () =>
      onCall(listInstances, () =>
        onePage([anInstance({ name: '5', company: '6', address: 'here.test', owner_email: '', created_at: at })]),
      ),
    screen: <InstancesScreen />,
  },
  ...receivers,
  {
    name: 'the wizard of automations',
    serve: onAutomationChoices,
    screen: <AutomationWizard known={null} initial={emptyDraft} onDone={nothing} onCancel={nothing} />,
  },
  {
    name: 'a new project without a name',
    serve: () => onCall(listAllProjects, () => []),
    screen: <NewProjectDialog onClose={nothing} onCreated={nothing} />,
    use: async () => {
      await expect.poll(() => document.activeElement?.tagName).toBe('INPUT');
      await userEvent.keyboard('{Enter}');
      await expect.poll(() => document.querySelector('[aria-invalid=true]')).not.toBeNull();
    },
  },
  { name: 'an invitation', toggles: ['client'], screen: <InviteDialog onClose={nothing} onInvited={nothing} /> },
  { name: 'the catalogue of elements', screen: <Catalogue /> },
  { name: 'the fields of profiles', screen: <ProfileFields /> },
  {
    name: 'the channels',
    serve: () =>
      onCall(readNotificationSettings, () => ({ ...hours, mutedJobs: [], mutedProjects: [], sends_sms: false })),
    screen: <ChannelsSection draft={{ settings: defaultSettings, change: nothing }} />,
  },
];
