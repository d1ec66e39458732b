import type { FieldProblem } from '@plumbline/contract/problems';
import * as calls from '@plumbline/contract/skills';
import type { Role } from '@plumbline/domain/actor/roles';
import type { ExpirationInput } from '@plumbline/domain/skills/holding';
import { holdingFrom } from '@plumbline/domain/skills/holding';
import { mayHold } from '@plumbline/domain/skills/skill';
import type { SignedInContext } from '../../http/context.ts';
import { endpoint } from '../../http/endpoint.ts';
import { Problem } from '../../http/problem.ts';
import type { KnownSkill } from './store/known-skills.ts';
import { lockSkills } from './store/known-skills.ts';
import { todayIn } from './store/skill-json.ts';
import type { StoredHolding } from './user-skills.queries.ts';
import { lockPerson, presentHoldings, readHoldings, removeHoldings, writeHoldings } from './user-skills.queries.ts';

/** A skill that a person shall have: as it is, or from and until when. */
interface SkillInput {
  skillId: string;
  holding: ExpirationInput | null;
}

export const setUserSkills = endpoint(calls.setUserSkills, {
  handle: async (context) => {
    const { db, actor, authorize, input } = context;
    const { userId } = input.params;
    const person = await lockPerson(db, actor, userId);
    authorize('user.manage_skills', person);
    const inputs = input.body.skills;
    const known = await lockSkills(
      db,
      inputs.map((one) => one.skillId),
    );
    const before = await readHoldings(db, userId);
    const after = wantedHoldings(inputs, { known, before, role: person.role, today: todayIn(context) });
    await keep(context, userId, before, after);
    return presentHoldings(db, userId, todayIn(context));
  },
});

export const setSkillExpiration = endpoint(calls.setSkillExpiration, {
  handle: async (context) => {
    const { db, actor, authorize, input } = context;
    const { userId, skillId } = input.params;
    const person = await lockPerson(db, actor, userId);
    authorize('user.manage_skills', person);
    const before = await readHoldings(db, userId);
    const own = before.find((one) => one.skillId === skillId);
    if (!own) throw new Problem('not_found');
    const { left } = input.body;
    if (left && (left.startDate !== own.firstDay || left.expiryDate !== own.lastDay)) throw new Problem('conflict');
    const known = await lockSkills(db, [skillId]);
    const skill = known.get(skillId);
    const days = skill && holdingFrom(skill, input.body.holding, own.firstDay);
    if (!days) throw new Problem('not_valid', { fields: [endsTooEarly('expiration')] });
    await keep(
      context,
      userId,
      before,
      before.map((one) => (one === own ? { skillId, ...days } : one)),
    );
    const [held] = await presentHoldings(db, userId, todayIn(context), skillId);
    if (!held) throw new Problem('not_found');
    return held;
  },
});

const endsTooEarly = (path: string): FieldProblem => ({
  path: `${path}.expiryDate`,
  code: 'ends_before_it_starts',
  message: '',
});

interface Facts {
  known: ReadonlyMap<string, KnownSkill>;
  before: readonly StoredHolding[];
  role: Role;
  today: string;
}

/**
 * What a person holds then. What they hold already they may keep, whatever their role; another skill must be for it.
 * @throws Problem not_valid with every mistake at its place
 */
function wantedHoldings(inputs: readonly SkillInput[], { known, before, role, today }: Facts): StoredHolding[] {
  const fields: FieldProblem[] = [];
  const wanted = inputs.flatMap(({ skillId, holding }, place): StoredHolding[] => {
    const own = before.find((one) => one.skillId === skillId);
    if (own && !holding) return [own];
    const skill = known.get(skillId);
    if (!skill) return [];
    const path = `skills.${place}`;
    if (!own && !mayHold(skill, role)) {
      fields.push({ path, code: 'skill_not_for_role', message: '' });
      return [];
    }
    const days = holdingFrom(skill, holding ?? {}, own?.firstDay ?? today);
    if (days) return [{ skillId, ...days }];
    fields.push(endsTooEarly(path));
    return [];
  });
  if (fields.length > 0) throw new Problem('not_valid', { fields });
  return wanted.toSorted((one, other) => (one.skillId < other.skillId ? -1 : 1));
}

const isSame = (one: StoredHolding | undefined, other: StoredHolding) =>
  one !== undefined && one.firstDay === other.firstDay && one.lastDay === other.lastDay;

/** Writes what differs and records it in one event; without a difference, none. */
async function keep(
  { db, actor, now, record }: Pick<SignedInContext, 'db' | 'actor' | 'now' | 'record'>,
  userId: string,
  before: readonly StoredHolding[],
  after: readonly StoredHolding[],
): Promise<void> {
  const gone = before.filter((one) => !after.some(({ skillId }) => skillId === one.skillId));
  const written = after.filter(
    (one) =>
      !isSame(
        before.find(({ skillId }) => skillId === one.skillId),
        one,
      ),
  );
  if (gone.length === 0 && written.length === 0) return;
  await removeHoldings(
    db,
    userId,
    gone.map((one) => one.skillId),
  );
  await writeHoldings(db, userId, written, { actorId: actor.id, now });
  record('user.skills_changed', {
    subjectId: userId,
    relations: { userId },
    before: [...before],
    after: [...after],
  });
}
