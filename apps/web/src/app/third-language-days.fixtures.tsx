import { listOwnShifts } from '@plumbline/contract/shifts';
import { idOf } from '../../test/people.ts';
import { onCall } from '../../test/server.ts';
import { liftId } from '../features/shifts/board/board.fixtures.ts';
import { MyDayScreen } from '../features/shifts/my-day/my-day-screen.tsx';
import { anOwnJob, ownWeek } from '../features/shifts/my-day/own-days.fixtures.ts';
import type { screens } from './third-language.fixtures.tsx';

/** The screens of one's own days. */
export const dayScreens: typeof screens = [
  {
    name: 'one’s own day',
    address: '/my-day?day=2026-03-15',
    toggles: ['shift_view', 'projects'],
    serve: () => {
      const job = anOwnJob(1, { jobType: { _id: liftId, title: '100', icon: 'lift' }, project: null, place: null });
      const days = { firstDay: '2026-03-15', lastDay: '2026-03-15' };
      const absence = {
        _id: idOf(5),
        kind: 'sick',
        state: 'asked',
        part: 'hours',
        from: '08:00',
        to: '09:00',
      } as const;
      const place = { lat: 32, long: 34, address: '200' };
      onCall(listOwnShifts, () =>
        ownWeek([job, { ...job, _id: idOf(6), ID: 2, place, answers_count: 1 }], {
          holidays: [{ name: '300', ...days }],
          absences: [{ ...absence, ...days, reason: '400' }],
        }),
      );
    },
    screen: <MyDayScreen />,
  },
];
