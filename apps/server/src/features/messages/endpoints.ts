export { pushEndpoints as endpoints } from './push.route.ts';
