import { z } from 'zod';
import { defineCall } from './define-call.ts';
import { id } from './wire.ts';

/** An installation for which its present and former names are free. */
const query = z.object({ except: id.optional() });

export const checkInstanceName = defineCall({
  name: 'checkInstanceName',
  method: 'GET',
  path: '/v2/instances/names/{name}',
  feature: 'instances',
  summary: 'Whether a name is free for an installation, and the address that it gives.',
  spec: 'spec/3 §3; spec/4 §5 "Paths of calls"',
  params: z.object({ name: z.string().trim().toLowerCase().min(1).max(200) }),
  query,
  response: z.object({
    problem: z.enum(['host_name_not_valid', 'host_name_reserved', 'name_taken']).nullable(),
    address: z.string(),
  }),
});

export const checkInstanceHost = defineCall({
  name: 'checkInstanceHost',
  method: 'GET',
  path: '/v2/instances/hosts/{host}',
  feature: 'instances',
  summary: 'Whether a whole host name is free as an installation’s own.',
  spec: 'spec/3 §3; spec/4 §5 "Paths of calls"',
  params: z.object({ host: z.string().trim().toLowerCase().min(1).max(300) }),
  query,
  response: z.object({
    problem: z.enum(['own_host_not_valid', 'host_name_reserved', 'name_taken']).nullable(),
  }),
});
