import { addDays } from '@plumbline/domain/dates/calendar-day';
import type { AfterOf } from '@plumbline/domain/events/catalogue';
import type { InstanceDatabase } from '../src/database/instance-database.ts';
import { newId } from '../src/ids.ts';
import { dayLength, dayOf, hour } from './calendar.ts';
import type { DemoCast } from './demo-cast.ts';
import { sayingIn } from './demo-words.ts';
import type { PastEvent } from './events.ts';
import { pastEvent } from './events.ts';
import { insertRows } from './insert-rows.ts';

interface Making {
  cast: DemoCast;
  now: number;
  actorId: string;
  idOf: ReadonlyMap<string, string>;
}

/** Who is absent, from how many days ahead on and for how many; one of them waits for a decision. */
const absences = [
  { email: 'tamar.shaked@demo.test', kind: 'holiday', ahead: 1, days: 3, part: 'days', isDecided: true },
  { email: 'inspector@demo.test', kind: 'training', ahead: 6, days: 1, part: 'morning', isDecided: false },
] as const;

const holiday = { name: 'Company holiday', ahead: 10 };

/** Makes absences and a public holiday around the present. @returns what happened */
export async function makeAvailability(
  db: InstanceDatabase,
  { cast, now, actorId, idOf }: Making,
): Promise<PastEvent[]> {
  const managerId = idOf.get('manager@demo.test') ?? actorId;
  const today = dayOf(now);
  const at = now - 2 * dayLength;
  const made = absences.map(({ email, kind, ahead, days, part, isDecided }) => {
    const firstDay = addDays(today, ahead);
    const lastDay = addDays(firstDay, days - 1);
    const side = { absenceId: newId(at), kind, firstDay, lastDay, part, from: null, to: null };
    return { side, userId: idOf.get(email) ?? '', isDecided };
  });
  await insertRows(
    db,
    'absences',
    made.map(({ side, userId, isDecided }) => ({
      id: side.absenceId,
      user_id: userId,
      kind: side.kind,
      state: isDecided ? 'confirmed' : 'asked',
      first_day: side.firstDay,
      last_day: side.lastDay,
      part: side.part,
      reason: '',
      decision_note: '',
      created_by: userId,
      created_at: new Date(at).toISOString(),
      decided_by: isDecided ? managerId : null,
      decided_at: isDecided ? new Date(at + hour).toISOString() : null,
      version: isDecided ? 2 : 1,
    })),
  );
  const day = addDays(today, holiday.ahead);
  const name = sayingIn(cast.language)(holiday.name);
  await insertRows(db, 'public_holidays', [
    {
      id: newId(at),
      name,
      first_day: day,
      last_day: day,
      created_by: actorId,
      created_at: new Date(at).toISOString(),
    },
  ]);
  const events = made.flatMap(({ side, userId, isDecided }) => {
    const about = { subjectId: userId, relations: { userId } };
    const asked: AfterOf<'user.absence_asked'> = { ...side, state: 'asked' };
    return [
      pastEvent('user.absence_asked', { ...about, at, actorId: userId, before: null, after: asked }),
      ...(isDecided
        ? [
            pastEvent('user.absence_confirmed', {
              ...about,
              at: at + hour,
              actorId: managerId,
              before: asked,
              after: { ...side, state: 'confirmed' },
            }),
          ]
        : []),
    ];
  });
  const added = pastEvent('settings.holidays_added', {
    at,
    actorId,
    subjectId: 'holidays',
    before: null,
    after: { count: 1, name },
  });
  return [...events, added];
}
