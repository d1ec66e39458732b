import { listReadyJobTypes } from '@plumbline/contract/ready-job-types';
import { firstStepKinds } from '@plumbline/domain/access/first-steps';
import { onCall } from '../../test/server.ts';
import { FirstSteps } from '../features/dashboard/components/first-steps.tsx';
import { ReadySection } from '../features/job-types/components/ready-section.tsx';
import { InviteManyDialog } from '../features/users/components/invite-many-dialog.tsx';
import type { screens } from './third-language.fixtures.tsx';

/** The screens of a company's first hour. */
export const startScreens: typeof screens = [
  {
    name: 'invitations of several people',
    toggles: ['client'],
    screen: <InviteManyDialog onClose={() => undefined} />,
  },
  {
    name: 'the first steps of a company',
    screen: <FirstSteps steps={firstStepKinds.map((kind) => ({ kind, isDone: kind === 'job' }))} job={null} />,
  },
  {
    name: 'the ready-made job types',
    serve: () =>
      onCall(listReadyJobTypes, () => [
        { name: 'lift', title: '700', description: '701', icon: 'lift', questions_count: 20 },
      ]),
    screen: <ReadySection />,
  },
];
