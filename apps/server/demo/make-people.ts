import type { InstanceDatabase } from '../src/database/instance-database.ts';
import { newId } from '../src/ids.ts';
import { hashPassword } from '../src/features/access/passwords.ts';
import { dayLength, hour } from './calendar.ts';
import type { PastEvent } from './events.ts';
import { pastEvent } from './events.ts';
import { insertRows } from './insert-rows.ts';
import type { DemoCast } from './demo-cast.ts';
import { demoPassword } from './people.ts';

/** When a person came: the first a year and some ago, whoever is only invited some days ago. */
function joined(index: number, state: string, now: number): number {
  return state === 'invited' ? now - 4 * dayLength : now - (400 - index * 2) * dayLength;
}

/** Makes the people of the demo. @returns what happened, and their ids by e-mail */
export async function makePeople(
  db: InstanceDatabase,
  { people: demoPeople }: DemoCast,
  now: number,
): Promise<{ events: PastEvent[]; idOf: ReadonlyMap<string, string> }> {
  const passwordHash = await hashPassword(demoPassword);
  const events: PastEvent[] = [];
  const idOf = new Map<string, string>();
  for (const [index, { email, state }] of demoPeople.entries()) idOf.set(email, newId(joined(index, state, now)));
  const firstId = idOf.get(demoPeople[0]?.email ?? '') ?? '';
  const adminId = idOf.get('admin@demo.test') ?? firstId;

  const rows = demoPeople.map((person, index) => {
    const id = idOf.get(person.email) ?? '';
    const { email, role, state } = person;
    const at = joined(index, state, now);
    const isIn = state !== 'invited';
    const invitedBy = index < 2 ? firstId : adminId;
    const banned = state === 'banned' ? now - 45 * dayLength : null;
    const event = { subjectId: id, relations: { userId: id } };
    if (index > 0) {
      events.push(
        pastEvent('user.invited', { ...event, at, actorId: invitedBy, before: null, after: { email, role } }),
      );
    }
    if (isIn && index > 0) {
      events.push(
        pastEvent('user.registered', {
          ...event,
          at: at + 3 * hour,
          actorId: id,
          before: { name: null, email },
          after: { name: { first: person.first, last: person.last }, email },
        }),
      );
    }
    if (banned !== null) {
      events.push(
        pastEvent('user.banned', {
          ...event,
          at: banned,
          actorId: adminId,
          before: { isBanned: false },
          after: { isBanned: true },
        }),
      );
    }
    const time = new Date(at).toISOString();
    return {
      id,
      email,
      first_name: person.first,
      last_name: person.last,
      role,
      phone_number: person.phone,
      password_hash: isIn ? passwordHash : null,
      is_confirmed: isIn,
      is_verified: isIn,
      terms_accepted_at: isIn ? new Date(at + 3 * hour).toISOString() : null,
      in_training: person.inTraining ?? false,
      green_mark: person.greenMark ?? false,
      can_manage_skills: person.canManageSkills ?? false,
      companies: person.companies ?? [],
      profile: person.profile ?? {},
      language: person.language,
      invited_by: index > 0 ? invitedBy : null,
      banned_at: banned === null ? null : new Date(banned).toISOString(),
      created_at: time,
      updated_at: time,
    };
  });
  await insertRows(db, 'users', rows);
  return { events, idOf };
}
