import { roles } from '@plumbline/domain/actor/roles';
import { z } from 'zod';
import { defineCall } from './define-call.ts';
import { userListItem } from './users.ts';
import { userIds } from './wire.ts';

export const changeUserRoles = defineCall({
  name: 'changeUserRoles',
  method: 'PUT',
  path: '/v2/users/role',
  feature: 'users',
  summary:
    'Gives people a role, which ends their sign-ins; whoever has it already keeps it as it is. All or none: a refusal names each one that stands against it (`users.7`).',
  spec: 'spec/2 §6, §7 Users',
  body: z.object({ users: userIds, role: z.enum(roles) }).transform(({ users, role }) => ({ userIds: users, role })),
  response: z.array(userListItem),
  problems: ['role_above_own', 'person_above_own', 'last_system_admin', 'feature_off', 'proof_required'],
});
