import { listOwnShifts } from '@plumbline/contract/shifts';
import { idOf } from '../../test/people.ts';
import type { RenderOptions } from '../../test/render.tsx';
import { onCall } from '../../test/server.ts';
import { MyDayScreen } from '../features/shifts/my-day/my-day-screen.tsx';
import { anOwnJob, ownWeek } from '../features/shifts/my-day/own-days.fixtures.ts';

const toggles: RenderOptions['toggles'] = ['shift_view', 'projects'];
const days = { firstDay: '2026-03-15', lastDay: '2026-03-15' };
const hours = { kind: 'sick', state: 'asked', part: 'hours', from: '08:00', to: '09:00' } as const;

/** One's own day, with one of everything that it says. */
export const ownDay = {
  name: 'one’s own day',
  address: '/my-day?day=2026-03-15',
  toggles,
  serve: () => {
    const jobType = { ...anOwnJob(1).jobType, title: '100' };
    const job = anOwnJob(1, { jobType, project: null, place: null });
    const begun = { ...job, _id: idOf(6), ID: 2, place: { lat: 32, long: 34, address: '200' }, answers_count: 1 };
    onCall(listOwnShifts, () =>
      ownWeek([job, begun], {
        holidays: [{ name: '300', ...days }],
        absences: [{ ...hours, ...days, _id: idOf(5), reason: '400' }],
      }),
    );
  },
  screen: <MyDayScreen />,
};
