// What other features may import of users.
export { setBans } from './ban-people.ts';
export { changePerson } from './change-person.ts';
export { clientProjectIdsOf } from './client-access.ts';
export { assertOwnPicture } from './own-assets.ts';
export { peopleFoundBy } from './people-found-by.ts';
export { readMe } from './read-me.ts';
export { userFilterColumns, userFilterFields } from './user-filters.ts';
export { loadOneUserFacts, lockPeople, lockRights, lockUser } from './users.queries.ts';
