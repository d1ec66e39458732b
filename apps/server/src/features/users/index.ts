// What other features may import of users.
export { assertOwnPicture } from './own-assets.ts';
export { peopleFoundBy } from './people-found-by.ts';
export { readMe } from './read-me.ts';
export { userFilterColumns, userFilterFields } from './user-filters.ts';
