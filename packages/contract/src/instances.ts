import { emailAddress } from '@plumbline/domain/users/contact';
import { languages } from '@plumbline/domain/languages/languages';
import { z } from 'zod';
import { defineCall } from './define-call.ts';
import { id, idParams, moment, pageOf, unfilteredPageQuery, requiredText } from './wire.ts';

/** One installation of the product. */
export const instance = z.object({
  _id: id,
  /** The first label of its host name; empty for the main host. */
  name: z.string(),
  company: z.string(),
  /** Where it is reached. */
  address: z.string(),
  isActive: z.boolean(),
  ends_at: moment.nullable(),
  created_at: moment,
});

export type InstanceOnWire = z.output<typeof instance>;

/** Host names in which nothing may stand: those that belong to the platform or mislead. */
const reserved = ['www', 'api', 'mail', 'smtp', 'ftp', 'admin', 'static', 'assets', 'main', 'localhost'];

/** Lower-case letters, digits and hyphens: it becomes the first label of a host name. */
export const instanceName = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[a-z0-9]([a-z0-9-]{0,38}[a-z0-9])?$/, { error: 'host_name_not_valid' })
  .refine((name) => !reserved.includes(name), { error: 'host_name_reserved' });

export const listInstances = defineCall({
  name: 'listInstances',
  method: 'GET',
  path: '/v2/instances',
  feature: 'instances',
  summary: 'The installations, for system administrators on the main host.',
  spec: 'spec/3 §2, §6; spec/4 §5 "Paths of calls"',
  query: unfilteredPageQuery,
  response: pageOf(instance),
});

export const createInstance = defineCall({
  name: 'createInstance',
  method: 'POST',
  path: '/v2/instances',
  feature: 'instances',
  summary: 'Makes an installation with its own database schema and invites its first administrator.',
  spec: 'spec/3 §3, §6; spec/4 §5 "Paths of calls"',
  body: z
    .object({
      name: instanceName,
      company: requiredText(200),
      email: emailAddress,
      language: z.enum(languages).default('en'),
      /** Whether the one who makes it becomes its system administrator, too. */
      add_yourself: z.boolean().default(true),
    })
    .transform(({ add_yourself, ...rest }) => ({ ...rest, addYourself: add_yourself })),
  response: instance,
  problems: ['name_taken'],
});

export const readInstance = defineCall({
  name: 'readInstance',
  method: 'GET',
  path: '/v2/instances/{id}',
  feature: 'instances',
  summary: 'One installation.',
  spec: 'spec/3 §2; spec/4 §5 "Paths of calls"',
  params: idParams,
  response: instance,
});
