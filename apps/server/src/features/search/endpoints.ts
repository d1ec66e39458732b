export { searchEndpoints as endpoints } from './search-everything.route.ts';
