import { newId } from '../../src/ids.ts';
import type { Row } from './cells.ts';
import { plain } from './cells.ts';

const onSkill = (own: string, foreign: string, body?: unknown): Row => ({
  send: async (world, place) => ({ params: { id: await world.skill(place) }, ...(body !== undefined && { body }) }),
  own,
  foreign,
});

/** What people can do, what jobs ask for (spec/1 §6, spec/2 §6; decisions 0009, 0012). */
export const rows: Record<string, Row> = {
  listSkills: plain('200 200 200 200 403'),
  readSkill: onSkill('200 200 200 200 403', '404 404 404 404 403'),
  createSkill: {
    send: async () => ({ body: { name: `First aid ${newId()}`, expiry: { amount: 2, unit: 'years' } } }),
    own: '200 200 403 403 403',
  },
  changeSkill: onSkill('200 200 403 403 403', '404 404 403 403 403', { expiry: null }),
  removeSkill: onSkill('200 200 403 403 403', '404 404 403 403 403'),
  setUserSkills: {
    send: async (world, place) => ({
      params: { userId: (await world.user(place)).id },
      body: { skills: [await world.skill('own')] },
    }),
    own: '200 200 403 403 404',
    other: '200 403 404 404 404',
  },
  setSkillExpiration: {
    send: async (world, place) => {
      const [userId, skillId] = [(await world.user(place)).id, await world.skill(place)];
      await world.server
        .db(place === 'foreign' ? 'acme' : 'main')
        .query.insertInto('user_skills')
        .values({ user_id: userId, skill_id: skillId, first_day: '2026-01-01', last_day: '2026-12-31' })
        .execute();
      return { params: { userId, skillId }, body: { expiration: { expiryDate: '2027-12-31' } } };
    },
    own: '200 200 403 403 404',
    other: '200 403 404 404 404',
  },
  setJobSkills: {
    send: async (world, place) => ({
      params: { jobId: (await world.job(place)).id },
      body: { skills: [await world.skill('own')] },
    }),
    own: '200 200 200 403 403',
    other: '200 200 404 404 404',
  },
  setJobTypeSkills: {
    send: async (world, place) => ({
      params: { id: await world.jobType(place) },
      body: { skills: [await world.skill('own')] },
    }),
    own: '200 200 403 403 403',
    other: '200 200 403 404 404',
  },
};
