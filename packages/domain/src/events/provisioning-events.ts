import { z } from 'zod';
import type { EventDefinition } from './shapes.ts';
import { created, id, ids, removed, replaced, role } from './shapes.ts';

/** What somebody is whom no group of the directory gives a role. */
const token = z.object({ defaultRole: role });
const group = z.object({ name: z.string(), memberIds: ids });
/** What the members of a group of the directory get. */
const rights = z.object({ name: z.string(), role: role.nullable(), projectIds: z.array(id) });

/** What happens to the connection with the company's directory, and to its groups; a part of the catalogue. */
export const provisioningEvents = {
  'provisioning.opened': created('provisioning', token),
  'provisioning.closed': removed('provisioning', token),
  'provisioning.default_role_changed': replaced('provisioning', token),
  'provisioning.group_created': created('provisioning', group),
  'provisioning.group_changed': replaced('provisioning', group),
  'provisioning.group_removed': removed('provisioning', group),
  'provisioning.group_mapped': replaced('provisioning', rights),
} as const satisfies Record<string, EventDefinition>;
