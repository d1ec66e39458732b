import { randomBytes } from 'node:crypto';
import { newId } from '../../src/ids.ts';
import type { Row } from './cells.ts';
import { plain } from './cells.ts';
import type { Place, World } from './world.ts';

const administrators = '200 200 403 403 403';

/** A token of the main instance's directory. */
async function haveToken(world: World): Promise<void> {
  await world.server
    .db()
    .query.insertInto('scim_tokens')
    .values({
      id: newId(),
      token_hash: randomBytes(32),
      default_role: 'inspector',
      created_by: world.people.sys_admin.id,
      created_at: new Date(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

async function aGroup(world: World, place: Place): Promise<string> {
  const id = newId();
  await world.server
    .db(place === 'foreign' ? 'acme' : 'main')
    .query.insertInto('scim_groups')
    .values({ id, display_name: `Group ${id}`, created_at: new Date(), updated_at: new Date() })
    .execute();
  return id;
}

/** Whoever has no token of the directory changes nothing by its calls, with whatever rights. */
const directorys = (sent: Parameters<typeof plain>[1] = {}) => plain('401 401 401 401 401', sent, 401);
const one = { params: { id: newId() } };
const patch = { Operations: [{ op: 'replace', path: 'active', value: false }] };

export const rows: Record<string, Row> = {
  readProvisioning: plain(administrators),
  openProvisioning: plain(administrators),
  closeProvisioning: plain(administrators),
  changeProvisioning: {
    send: async (world) => {
      await haveToken(world);
      return { body: { defaultRole: 'project_manager' } };
    },
    own: administrators,
  },
  changeProvisionedGroup: {
    send: async (world, place) => ({
      params: { id: await aGroup(world, place) },
      body: { role: 'inspector', projectIds: [] },
    }),
    own: administrators,
    foreign: '404 404 403 403 403',
  },

  readScimConfig: directorys(),
  listScimResourceTypes: directorys(),
  readScimResourceType: directorys({ params: { name: 'User' } }),
  listScimSchemas: directorys(),
  readScimSchema: directorys({ params: { name: 'urn:ietf:params:scim:schemas:core:2.0:User' } }),
  listScimUsers: directorys(),
  readScimUser: directorys(one),
  createScimUser: directorys({ body: { userName: 'noa@example.com' } }),
  replaceScimUser: directorys({ ...one, body: { userName: 'noa@example.com' } }),
  patchScimUser: directorys({ ...one, body: patch }),
  removeScimUser: directorys(one),
  listScimGroups: directorys(),
  readScimGroup: directorys(one),
  createScimGroup: directorys({ body: { displayName: 'Lifts' } }),
  replaceScimGroup: directorys({ ...one, body: { displayName: 'Lifts' } }),
  patchScimGroup: directorys({ ...one, body: patch }),
  removeScimGroup: directorys(one),
};
