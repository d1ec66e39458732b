import { inviteUser } from '@plumbline/contract/invitations';
import { setUserSkills } from '@plumbline/contract/skills';
import { innerCall } from '../../../http/inner-calls.ts';
import type { Executor } from './action-context.ts';
import { written } from './action-context.ts';
import { ActionRefused } from './action-refused.ts';
import { reach } from './recipients.ts';

export const createUser: Executor<'create_user'> = async (context, config) => {
  const { owner } = context;
  const body = {
    email: written(context, config.email).trim(),
    role: config.role,
    name: { first: written(context, config.firstName), last: written(context, config.lastName) },
  };
  context.given(body);
  const user = await innerCall(owner, inviteUser, { body });
  const made = { _id: user._id, email: body.email };
  return { output: { user: made }, made: { user: made } };
};

export const giveSkill: Executor<'give_skill'> = async (context, { skill, to, startDate, expiry }) => {
  const { owner } = context;
  const people = (await reach(context, to)).flatMap((one) =>
    one.userId === null ? [] : [{ ...one, userId: one.userId }],
  );
  context.given({ skill, to: people.map((one) => one.name), startDate, expiry });
  if (people.length === 0) throw new ActionRefused('nobody_for_skill');
  for (const { userId } of people) {
    const held = await owner.db.query
      .selectFrom('user_skills')
      .select('skill_id')
      .where('user_id', '=', userId)
      .where('skill_id', '<>', skill)
      .execute();
    const given = { _id: skill, ...(startDate && { startDate }), ...(expiry && { expiry }) };
    const skills = [...held.map((row) => row.skill_id), given];
    await innerCall(owner, setUserSkills, { params: { userId }, body: { skills } });
  }
  return { output: { given: people.map((one) => one.name) } };
};
