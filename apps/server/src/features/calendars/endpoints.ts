import type { Endpoint } from '../../http/endpoint.ts';
import { feedEndpoints } from './calendar-feeds.route.ts';
import { readCalendar } from './read-calendar.route.ts';

export const endpoints: readonly Endpoint[] = [...feedEndpoints, readCalendar];
