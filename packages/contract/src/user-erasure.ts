import { defineCall } from './define-call.ts';
import { done, idParams } from './wire.ts';

export const eraseUser = defineCall({
  name: 'eraseUser',
  method: 'POST',
  path: '/v2/users/{id}/erase',
  feature: 'users',
  summary:
    'Erases what is stored about a person, also about one who was removed before: name, email, phone, picture, profile, sign-ins, devices, notifications, skills, absences. Their jobs and answers stay, with signatures and what was written there, under the name of a removed user. Once erased, asking again changes nothing. Beyond the specification.',
  spec: 'spec/2 §7 Users',
  params: idParams,
  response: done,
  problems: ['person_above_own', 'person_is_self', 'last_system_admin'],
});
