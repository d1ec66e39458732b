import { me, pickedUser, userListItem, type Me, type PickedUser, type UserListItem } from '@plumbline/contract/users';

/** A fixed id for the n-th thing of a test. */
export function idOf(n: number): string {
  return `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
}

/** Who is signed in, in the form of the contract: a business administrator unless said otherwise. */
export function aPerson(part: Partial<Me> = {}): Me {
  return me.parse({
    _id: idOf(1),
    id: idOf(1),
    name: { first: 'Dana', last: 'Cohen' },
    imgUrl: null,
    inTraining: false,
    greenMark: false,
    role: 'business_admin',
    state: 'active',
    banned: false,
    confirmed: true,
    verified: true,
    valid: true,
    email: 'dana@here.test',
    phoneNumber: '',
    canManageSkills: false,
    companies: [],
    skills: [],
    acceptedLocation: null,
    language: null,
    fields: {},
    editable_fields: [],
    version: 1,
    notifications: [],
    files: [],
    created_at: '2026-01-01T08:00:00.000Z',
    impersonatedBy: null,
    second_step: null,
    can: [],
    ...part,
  });
}

/** Somebody as the list of users has them. */
export function aListedUser(n: number, first: string, part: Partial<UserListItem> = {}): UserListItem {
  const person = aPerson({ _id: idOf(n), id: idOf(n), name: { first, last: 'Levi' }, role: 'inspector' });
  return userListItem.parse({ ...person, projects_count: 0, last_seen_at: null, ...part });
}

/** Somebody as a picker offers them. */
export function aPickedUser(n: number, first: string, part: Partial<PickedUser> = {}): PickedUser {
  return pickedUser.parse({
    _id: idOf(n),
    id: idOf(n),
    name: { first, last: 'Levi' },
    imgUrl: null,
    inTraining: false,
    greenMark: false,
    role: 'inspector',
    state: 'active',
    email: null,
    skills: null,
    isBusy: null,
    ...part,
  });
}
