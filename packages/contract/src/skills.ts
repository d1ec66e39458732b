import type { Role } from '@plumbline/domain/actor/roles';
import { roles } from '@plumbline/domain/actor/roles';
import { expiryUnits } from '@plumbline/domain/skills/expiry';
import { expiryPeriod, skillDay } from '@plumbline/domain/skills/skill-schemas';
import { skillListLimit, skillNameLimit, skillRoles } from '@plumbline/domain/skills/skill';
import { z } from 'zod';
import { defineCall } from './define-call.ts';
import { userSkill, skillReference } from './references.ts';
import { can, done, id, idParams, moment, pageOf, unfilteredPageQuery, queryList, requiredText } from './wire.ts';

const period = z.object({ amount: z.number().int(), unit: z.enum(expiryUnits) });

/** A skill as the list shows it. */
export const skill = skillReference.extend({
  /** Who may be given it. */
  roles: z.array(z.enum(skillRoles)),
  /** Whether it holds for good, as long as nothing else is said of a holding. */
  permanent: z.boolean(),
  /** How long it lasts from its first day; null for a permanent one. */
  expiry: period.nullable(),
  /** How many people hold it, up to 1,001; null for those who don't manage skills. */
  holders_count: z.number().int().nullable(),
  created_at: moment,
  version: z.number().int(),
  can,
});

/** A skill with its counts, for its panel. */
export const skillView = skill.extend({
  /** How many jobs and job types ask for it; null for those who don't manage skills. */
  jobs_count: z.number().int().nullable(),
  job_types_count: z.number().int().nullable(),
});

export type Skill = z.output<typeof skill>;
export type SkillView = z.output<typeof skillView>;

const content = {
  name: requiredText(skillNameLimit),
  avatar: id.nullish(),
  roles: z
    .array(z.enum(skillRoles))
    .min(1)
    .transform((wanted) => skillRoles.filter((role) => wanted.includes(role))),
  expiry: expiryPeriod.nullish(),
};

export const listSkills = defineCall({
  name: 'listSkills',
  method: 'GET',
  path: '/v1/skills',
  alsoAt: ['/v2/skills'],
  feature: 'skills',
  summary:
    'The skills, a page at a time; with `role` only those that somebody in one of these roles may be given. `sort` by created_at or name.',
  spec: 'spec/1 §2 Skill picker, §7 Skills, §9',
  query: unfilteredPageQuery.in.extend({ role: queryList.optional() }).transform(({ page_size, role, ...rest }) => ({
    ...rest,
    pageSize: page_size,
    roles: role?.filter((one): one is Role => (roles as readonly string[]).includes(one)),
  })),
  response: pageOf(skill),
});

export const readSkill = defineCall({
  name: 'readSkill',
  method: 'GET',
  path: '/v1/skills/{id}',
  alsoAt: ['/v2/skills/{id}'],
  feature: 'skills',
  summary: 'One skill, with how many people, jobs and job types stand on it.',
  spec: 'spec/1 §7 Skills',
  params: idParams,
  response: skillView,
});

export const createSkill = defineCall({
  name: 'createSkill',
  method: 'POST',
  path: '/v1/skills',
  alsoAt: ['/v2/skills'],
  feature: 'skills',
  summary: 'Creates a skill. Without `roles` it is for everybody but clients, without `expiry` it holds for good.',
  spec: 'spec/1 §3 Skill, §7 Skills',
  body: z
    .object({ ...content, roles: content.roles.optional() })
    .transform(({ avatar, expiry, roles: wanted, ...rest }) => ({
      ...rest,
      roles: wanted ?? [...skillRoles],
      avatarAssetId: avatar ?? null,
      expiry: expiry ?? null,
    })),
  response: skillView,
  problems: ['name_taken'],
});

export const changeSkill = defineCall({
  name: 'changeSkill',
  method: 'PATCH',
  path: '/v1/skills/{id}',
  alsoAt: ['/v2/skills/{id}'],
  feature: 'skills',
  summary:
    'Changes what is given of a skill. What people hold already keeps its days. With `version`, a change made meanwhile answers 409.',
  spec: 'spec/1 §7 Skills',
  params: idParams,
  body: z
    .object({ ...content, version: z.number().int() })
    .partial()
    .transform(({ avatar, ...rest }) => ({ ...rest, avatarAssetId: avatar })),
  response: skillView,
  problems: ['name_taken', 'conflict'],
});

export const removeSkill = defineCall({
  name: 'removeSkill',
  method: 'DELETE',
  path: '/v1/skills/{id}',
  alsoAt: ['/v2/skills/{id}'],
  feature: 'skills',
  summary: 'Deletes a skill. It is gone from people, jobs and job types with it.',
  spec: 'spec/1 §7 Skills',
  params: idParams,
  response: done,
});

/** When a holding begins, and when it ends: on a day, after a period, or never; what is left out follows from the skill. */
const expiration = {
  startDate: skillDay.optional(),
  expiryDate: skillDay.nullish(),
  expiry: expiryPeriod.nullish(),
  permanent: z.boolean().optional(),
};

interface SentExpiration {
  startDate?: string | undefined;
  expiryDate?: string | null | undefined;
  expiry?: z.output<typeof expiryPeriod> | null | undefined;
  permanent?: boolean | undefined;
}

function holdingInputFrom({ startDate, expiryDate, expiry, permanent }: SentExpiration) {
  return { firstDay: startDate, lastDay: permanent === true ? null : expiryDate, period: expiry };
}

const isEmpty = (value: unknown) => value === null || value === undefined || value === '';
const hasNoId = (one: unknown) =>
  typeof one === 'object' && one !== null
    ? isEmpty((one as { _id?: unknown })._id) && isEmpty((one as { id?: unknown }).id)
    : isEmpty(one);

/** "Skills without an id are dropped" (spec/1 §5). */
function listOf<Item extends z.ZodType>(item: Item) {
  return z
    .array(z.unknown())
    .max(skillListLimit)
    .transform((sent) => sent.filter((one) => !hasNoId(one)))
    .pipe(z.array(item));
}

const named = z
  .union([id, z.object({ _id: id }), z.object({ id })])
  .transform((one) => (typeof one === 'string' ? one : '_id' in one ? one._id : one.id));
const given = z.union([
  id.transform((skillId) => ({ skillId, holding: null })),
  z.object({ _id: id.optional(), id: id.optional(), ...expiration }).transform(({ _id, id: other, ...sent }) => ({
    skillId: _id ?? other ?? '',
    holding: Object.values(sent).some((value) => value !== undefined) ? holdingInputFrom(sent) : null,
  })),
]);

export const setUserSkills = defineCall({
  name: 'setUserSkills',
  method: 'POST',
  path: '/v1/skills/user/{userId}',
  alsoAt: ['/v2/skills/user/{userId}'],
  feature: 'skills',
  summary:
    'Makes exactly these the skills of a person: ids, or objects that also say from when and until when. A bare id leaves a skill that is held as it is, and gives another from today for as long as it lasts. Entries without an id are dropped.',
  spec: 'spec/1 §5, §7 Skills; spec/2 §7 Users',
  params: z.object({ userId: id }),
  body: z.object({ skills: listOf(given) }).transform(({ skills }) => ({
    skills: [...new Map(skills.map((one, place) => [one.skillId, { ...one, place }])).values()],
  })),
  response: z.array(userSkill),
  problems: ['person_above_own', 'feature_off'],
});

const skillIds = z.object({ skills: listOf(named) }).transform(({ skills }) => ({ skillIds: [...new Set(skills)] }));

export const setJobSkills = defineCall({
  name: 'setJobSkills',
  method: 'POST',
  path: '/v1/skills/job/{jobId}',
  alsoAt: ['/v2/skills/job/{jobId}'],
  feature: 'skills',
  summary: 'Makes exactly these the skills that a job asks for. Entries without an id are dropped.',
  spec: 'spec/1 §4 Skill removal, §5, §7 Skills',
  params: z.object({ jobId: id }),
  body: skillIds,
  response: z.array(skillReference),
  problems: ['feature_off'],
});

export const setJobTypeSkills = defineCall({
  name: 'setJobTypeSkills',
  method: 'POST',
  path: '/v1/skills/jobType/{id}',
  alsoAt: ['/v2/skills/jobType/{id}'],
  feature: 'skills',
  summary: 'Makes exactly these the skills that new jobs of a type ask for. Entries without an id are dropped.',
  spec: 'spec/1 §3 Job type (requiredSkills), §7 Skills',
  params: idParams,
  body: skillIds,
  response: z.array(skillReference),
  problems: ['feature_off'],
});

export const setSkillExpiration = defineCall({
  name: 'setSkillExpiration',
  method: 'POST',
  path: '/v1/skills/{skillId}/expiration/{userId}',
  alsoAt: ['/v2/skills/{skillId}/expiration/{userId}'],
  feature: 'skills',
  summary:
    'Says from when and until when a person holds a skill that they have: `expiryDate` (null for good), or how long (`expiry`), or `permanent`. With `left`, the days that the person was left with, what somebody changed since stays: 409.',
  spec: 'spec/1 §7 Skills',
  params: z.object({ skillId: id, userId: id }),
  body: z
    .object({
      expiration: z.object(expiration).transform(holdingInputFrom),
      left: userSkill.pick({ startDate: true, expiryDate: true }).optional(),
    })
    .transform(({ expiration: holding, left }) => ({ holding, left })),
  response: userSkill,
  problems: ['person_above_own', 'feature_off', 'conflict'],
});
