import type { Endpoint } from '../../http/endpoint.ts';
import { discoveryEndpoints } from './scim/discovery.route.ts';
import { groupEndpoints } from './scim/groups.route.ts';
import { peopleEndpoints } from './scim/people.route.ts';
import { settingsEndpoints } from './settings.route.ts';

export const endpoints: readonly Endpoint[] = [
  ...settingsEndpoints,
  ...discoveryEndpoints,
  ...peopleEndpoints,
  ...groupEndpoints,
];
