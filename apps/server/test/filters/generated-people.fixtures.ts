import { customFilterName } from '@plumbline/domain/filters/custom-fields';
import { userState } from '@plumbline/domain/users/state';
import * as fc from 'fast-check';
import { newId } from '../../src/ids.ts';
import type { TestServer } from '../support/test-server.ts';
import { momentOfPoint, profileFacts } from './filter-facts.fixtures.ts';
import type { Drawing, FilteredRow } from './filter-values.fixtures.ts';
import { day, storedMoment, text } from './filter-values.fixtures.ts';
import { companies, profileFields, profileValues } from './generated-fields.fixtures.ts';

/** People with profiles, skills, companies and projects. */
export async function makePeople(
  server: TestServer,
  { draw, perhaps }: Drawing,
  { skills, files, projects }: Readonly<Record<'skills' | 'files' | 'projects', readonly string[]>>,
): Promise<readonly FilteredRow[]> {
  const { query } = server.db();
  const made: string[] = [];
  const rows: FilteredRow[] = [];
  for (let n = 0; n < 14; n += 1) {
    const { id, role } = await server.person(draw(fc.constantFrom('project_manager', 'inspector', 'client')));
    made.push(id);
    const values = profileValues(made, files);
    const profile = Object.fromEntries(
      profileFields.flatMap(({ value, type }) => {
        const kept = perhaps(values[type]);
        return kept === null ? [] : [[value, kept]];
      }),
    );
    const own = {
      first_name: draw(text),
      last_name: draw(text),
      email: `${draw(fc.constantFrom('dana', 'a_b', 'x80'))}-${id}@example.test`,
      phone_number: draw(fc.constantFrom('', '+972-50-1234567', '03 555 80')),
      companies: draw(fc.subarray(companies)),
      in_training: draw(fc.boolean()),
      green_mark: draw(fc.boolean()),
      banned_at: draw(fc.nat(3)) === 0 ? new Date() : null,
      is_confirmed: draw(fc.boolean()),
      is_verified: draw(fc.boolean()),
      created_at: draw(storedMoment),
    };
    await query
      .updateTable('users')
      .set({ ...own, profile: JSON.stringify(profile) })
      .where('id', '=', id)
      .execute();
    const held = draw(fc.subarray([...skills])).map((skill_id) => ({ skill_id, last_day: perhaps(day) }));
    for (const one of held)
      await query
        .insertInto('user_skills')
        .values({ ...one, user_id: id, first_day: '2026-01-01' })
        .execute();
    const of = draw(fc.subarray([...projects]));
    for (const project_id of of)
      await query.insertInto('project_members').values({ project_id, user_id: id }).execute();
    const lastDays = (timeZone: string, skill?: string) =>
      held.flatMap(({ skill_id, last_day }) =>
        last_day === null || (skill !== undefined && skill !== skill_id) ? [] : momentOfPoint(last_day, timeZone),
      );
    rows.push({
      id,
      factsAt: ({ timeZone }) => ({
        ...Object.assign({}, ...profileFields.map((field) => profileFacts(field, profile[field.value], timeZone))),
        ...Object.fromEntries(
          skills.map((skill) => [
            customFilterName({ kind: 'skill_expiry', id: skill, part: 'date' }),
            lastDays(timeZone, skill),
          ]),
        ),
        name: [`${own.first_name} ${own.last_name}`],
        email: [own.email],
        phoneNumber: [own.phone_number],
        role: [role],
        state: [
          userState({ isBanned: own.banned_at !== null, isConfirmed: own.is_confirmed, isVerified: own.is_verified }),
        ],
        skills: held.map(({ skill_id }) => skill_id),
        skillExpiry: lastDays(timeZone),
        projects: of,
        companies: own.companies,
        inTraining: [own.in_training],
        greenMark: [own.green_mark],
        created_at: [own.created_at],
      }),
    });
  }
  return rows;
}

/** Reports, shared with everybody. */
export async function makeReports(
  server: TestServer,
  { draw }: Drawing,
  people: readonly string[],
): Promise<readonly FilteredRow[]> {
  const rows: FilteredRow[] = [];
  for (let n = 0; n < 8; n += 1) {
    const id = newId();
    const own = {
      name: draw(text),
      type: draw(fc.constantFrom('jobs', 'projects', 'users')),
      created_by: draw(fc.constantFrom(...people)),
      created_at: draw(storedMoment),
    };
    await server
      .db()
      .query.insertInto('reports')
      .values({ id, ...own, is_shared: true, definition: JSON.stringify({ type: own.type, columns: [] }) })
      .execute();
    rows.push({
      id,
      factsAt: () => ({
        name: [own.name],
        type: [own.type],
        createdBy: [own.created_by],
        created_at: [own.created_at],
      }),
    });
  }
  return rows;
}
