import { roles } from '@plumbline/domain/actor/roles';
import { languages } from '@plumbline/domain/languages/languages';
import { skillListLimit } from '@plumbline/domain/skills/skill';
import { emailAddress, phoneNumber } from '@plumbline/domain/users/contact';
import { userStates } from '@plumbline/domain/users/state';
import { z } from 'zod';
import { defineCall } from './define-call.ts';
import { sectionQuery } from './list-sections.ts';
import { howSignedIn, userSkill, personReference, projectReference } from './references.ts';
import {
  can,
  done,
  id,
  idParams,
  moment,
  pageOf,
  pageQuery,
  queryFlag,
  queryList,
  lineText,
  requiredText,
  userIds,
} from './wire.ts';

const role = z.enum(roles);
const state = z.enum(userStates);
const language = z.enum(languages);

/** The facts of a person beyond their name, in lists, pickers and on their own page. */
const personStatus = personReference.extend({
  id,
  role,
  state,
  banned: z.boolean(),
  /** Has opened the invitation's link. */
  confirmed: z.boolean(),
  /** Has registered: a name and a way to sign in. */
  verified: z.boolean(),
  /** Can sign in: confirmed, verified, not banned. */
  valid: z.boolean(),
});

/** A person as the users list shows them. `email` is null where the settings hide it, `phoneNumber` where its field does. */
export const userListItem = personStatus.extend({
  email: z.string().nullable(),
  phoneNumber: z.string().nullable(),
  canManageSkills: z.boolean(),
  companies: z.array(z.string()),
  /** What they hold, by name; empty where the one who asks sees no skills. */
  skills: z.array(userSkill),
  projects_count: z.number().int(),
  created_at: moment,
  last_seen_at: moment.nullable(),
  can,
});

const profile = {
  acceptedLocation: z.boolean().nullable(),
  language: language.nullable(),
  /** The profile fields that the one who asks may read, by their keys in the settings' `userFields`. */
  fields: z.record(z.string(), z.unknown()),
  /** The keys of those that they may change. */
  editable_fields: z.array(z.string()),
  version: z.number().int(),
};

/** A person as their own page shows them. */
export const user = userListItem.extend({
  view: z.literal('full'),
  ...profile,
  /** The projects that they joined last, by id, five unless more are requested; `projects_count` is their total. */
  projects: z.record(z.string(), z.object({ name: z.string(), avatar: z.string().nullable() })),
  client_projects: z.array(projectReference),
  /** How many of their jobs stand in each status. */
  recent_jobs: z.record(z.string(), z.number().int()),
  /** The kinds of notification that they get, by their keys; null for those who may not see the choice. */
  notifications: z.array(z.string()).nullable(),
  /** The ids of the files that were uploaded for them and the one who asks sees, the newest first, at most 100. */
  files: z.array(id),
});

/** A person of whom only the name is seen: an inspector looking at a colleague on one of their jobs. */
export const userName = personReference.extend({ view: z.literal('name'), id, can });

/** The person who is signed in. `can` names what they may do at all: `job.create`, `settings.change`, … */
export const me = personStatus.extend({
  email: z.string(),
  phoneNumber: z.string(),
  canManageSkills: z.boolean(),
  companies: z.array(z.string()),
  skills: z.array(userSkill),
  ...profile,
  /** The kinds of notification that they get, by their keys. */
  notifications: z.array(z.string()),
  /** The ids of the files that were uploaded for them, the newest first, at most 100. */
  files: z.array(id),
  created_at: moment,
  ...howSignedIn,
  can,
});

export type UserListItem = z.output<typeof userListItem>;
export type User = z.output<typeof user>;
export type Me = z.output<typeof me>;

/** What a person typed as their name. */
export const nameInput = z.object({ first: lineText(100), last: lineText(100) });
const phoneInput = z.union([z.literal(''), phoneNumber]);
export const companyNames = z.array(requiredText(200)).max(100);
/** Projects as ids, or as the user object has them. */
export const projectIds = z
  .array(
    z.union([
      id,
      projectReference
        .partial()
        .extend({ _id: id })
        .transform((one) => one._id),
    ]),
  )
  .max(1000);

const words = queryList.optional();

export const listUsers = defineCall({
  name: 'listUsers',
  method: 'GET',
  path: '/v2/users',
  feature: 'users',
  summary:
    'The people that the person sees, a page at a time. `role`, `state` and `companies` take several; `sort` by up to four fields.',
  spec: 'spec/2 §7 Users',
  query: pageQuery.in
    .extend({ role: words, state: words, companies: words, section: sectionQuery('users') })
    .transform(({ page_size, role: roleNames, state: stateNames, ...rest }) => ({
      ...rest,
      pageSize: page_size,
      roles: roleNames,
      states: stateNames,
    })),
  response: pageOf(userListItem),
});

/** A person as pickers show them; role and state are null where only the name is seen. */
export const pickedUser = personReference.extend({
  id,
  role: role.nullable(),
  state: state.nullable(),
  /** Only for people without a name yet, if the reader may see emails. */
  email: z.string().nullable(),
  /** Null where the one who asks doesn't see this person's skills. */
  skills: z.array(userSkill).nullable(),
  /** Whether they are assigned to a job that starts on one of the days `busyOn`; null where nobody asks, or the one who asks doesn't see it. */
  isBusy: z.boolean().nullable(),
});
export type PickedUser = z.output<typeof pickedUser>;

export const searchUsers = defineCall({
  name: 'searchUsers',
  method: 'GET',
  path: '/v2/users/search',
  feature: 'users',
  summary:
    'People for pickers, by name, without banned ones. `include_me` also offers the one who asks; `project` puts its members first; `skills` keeps those who hold all of them, good on the day `skillsOn` (today unless told); `busyOn` tells who has a job on one of these days, but for the jobs `busyExcept`.',
  spec: 'spec/1 §2 User picker modal; spec/2 §7 Users',
  query: z
    .object({
      search: lineText(200).optional(),
      page: z.coerce.number().int().min(0).max(10_000).default(0),
      page_size: z.coerce.number().int().min(1).max(1000).default(100),
      role: queryList.optional(),
      excludeRoles: queryList.optional(),
      state: queryList.optional(),
      include_me: queryFlag.optional(),
      project: id.optional(),
      skills: queryList.pipe(z.array(id).max(skillListLimit)).optional(),
      skillsOn: z.iso.date().optional(),
      busyOn: queryList.pipe(z.array(z.iso.date()).max(100)).optional(),
      busyExcept: queryList.pipe(z.array(id).max(skillListLimit)).optional(),
    })
    .transform(({ page_size, role: roleNames, state: stateNames, include_me, project, skills, ...rest }) => ({
      ...rest,
      skillIds: skills ?? [],
      pageSize: page_size,
      roles: roleNames,
      states: stateNames,
      includeMe: include_me ?? false,
      projectId: project,
    })),
  response: pageOf(pickedUser),
});

export const readUser = defineCall({
  name: 'readUser',
  method: 'GET',
  path: '/v2/users/{id}',
  feature: 'users',
  summary:
    'One person: all that the one who asks may see, or (`view: name`) only the name. `projects`: how many of theirs to tell.',
  spec: 'spec/2 §7 Users',
  params: idParams,
  query: z
    .object({ projects: z.coerce.number().int().min(1).max(1000).default(5) })
    .transform(({ projects }) => ({ shownProjects: projects })),
  response: z.discriminatedUnion('view', [user, userName]),
});

export const changeUser = defineCall({
  name: 'changeUser',
  method: 'PUT',
  path: '/v2/users/{id}',
  feature: 'users',
  summary:
    'Changes what is given and differs; the whole user object may be sent. What the person may not change answers 403 only when it differs. With `version`, a change made meanwhile answers 409.',
  spec: 'spec/2 §6, §7 Users',
  params: idParams,
  body: z
    .object({
      email: emailAddress.nullish(),
      name: nameInput.optional(),
      role: role.optional(),
      phoneNumber: phoneInput.nullish(),
      avatar: id.nullish(),
      language: language.nullish(),
      inTraining: z.boolean().optional(),
      greenMark: z.boolean().optional(),
      canManageSkills: z.boolean().optional(),
      companies: companyNames.optional(),
      client_projects: projectIds.optional(),
      fields: z.record(z.string().max(60), z.unknown()).optional(),
      version: z.number().int().optional(),
    })
    .transform(({ avatar, client_projects, ...rest }) => ({
      ...rest,
      avatarAssetId: avatar,
      clientProjectIds: client_projects,
    })),
  response: user,
  problems: ['conflict', 'role_above_own', 'person_above_own', 'last_system_admin', 'user_exists', 'proof_required'],
});

export const banUsers = defineCall({
  name: 'banUsers',
  method: 'PUT',
  path: '/v2/users/ban',
  feature: 'users',
  summary:
    'Bans people, or lets them back in: each is turned round, or with `banned` all are set to it. A ban ends every sign-in at once. All or none: a refusal names each one that stands against it (`users.7`).',
  spec: 'spec/2 §4 User',
  body: z
    .object({ users: userIds, banned: z.boolean().optional() })
    .transform(({ users, banned }) => ({ userIds: users, isBanned: banned })),
  response: z.array(userListItem),
  problems: ['person_above_own', 'person_is_self', 'last_system_admin'],
});

export const removeUsers = defineCall({
  name: 'removeUsers',
  method: 'POST',
  path: '/v2/users/remove',
  feature: 'users',
  summary: 'Removes people, ends their sign-ins; what they did stays. All or none: a refusal names each (`users.7`).',
  spec: 'spec/2 §7 Users',
  body: z.object({ users: userIds }).transform(({ users }) => ({ userIds: users })),
  response: done,
  problems: ['person_above_own', 'person_is_self', 'last_system_admin'],
});

export const readMe = defineCall({
  name: 'readMe',
  method: 'GET',
  path: '/v2/users/me',
  feature: 'users',
  summary: 'The person who is signed in.',
  spec: 'spec/2 §7 Users',
  response: me,
});

export const updateMe = defineCall({
  name: 'updateMe',
  method: 'PUT',
  path: '/v2/users/me',
  feature: 'users',
  summary: 'Changes one’s own profile and its fields. With `version`, a change made meanwhile answers 409.',
  spec: 'spec/1 §1; spec/2 §6; spec/4 §5 "Paths of calls"',
  body: z
    .object({
      name: nameInput.refine((value) => value.first !== '' || value.last !== '', { error: 'required' }).optional(),
      phoneNumber: phoneInput.optional(),
      avatar: id.nullish(),
      language: language.nullish(),
      acceptedLocation: z.boolean().nullish(),
      fields: z.record(z.string().max(60), z.unknown()).optional(),
      version: z.number().int().optional(),
    })
    .transform(({ avatar, ...rest }) => ({ ...rest, avatarAssetId: avatar })),
  response: me,
  problems: ['conflict'],
});
