import type { Endpoint } from '../../http/endpoint.ts';
import { readMail, testMail } from './mail.route.ts';
import { outboxEndpoints } from './outbox.route.ts';

export const endpoints: readonly Endpoint[] = [...outboxEndpoints, readMail, testMail];
