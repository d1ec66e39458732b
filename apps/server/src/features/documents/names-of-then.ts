import type { WireAnswer } from '@plumbline/contract/answers';
import { sql } from 'kysely';
import type { InstanceDatabase } from '../../database/instance-database.ts';

interface EarlierName {
  user_id: string;
  /** When it was changed to another one. */
  until: Date;
  first: string;
  last: string;
}

/**
 * Answers with people's names as of the time of the answer: a document is evidence of what was signed, so a later
 * renaming must not affect it. Redacted names stay redacted.
 */
export async function withNamesOfThen(
  { db }: { readonly db: InstanceDatabase },
  answers: readonly WireAnswer[],
): Promise<WireAnswer[]> {
  const people = [...new Set(answers.flatMap(({ user }) => (user ? [user._id] : [])))];
  if (people.length === 0) return [...answers];
  const earlier = await db.rows(sql<EarlierName>`
    select coalesce(e.user_id::text, '') as user_id, e.at as until, coalesce(e.before -> 'name' ->> 'first', '') as first,
      coalesce(e.before -> 'name' ->> 'last', '') as last
    from ${db.table('events')} e
    where e.user_id = any(${people}::uuid[]) and e.name = 'user.changed' and e.before ? 'name' order by e.at, e.id`);
  if (earlier.length === 0) return [...answers];
  return answers.map((answer) => {
    const { user, date } = answer;
    const then = user && earlier.find(({ user_id: id, until }) => id === user._id && until > new Date(date));
    return then ? { ...answer, user: { ...user, name: { first: then.first, last: then.last } } } : answer;
  });
}
