import {
  microsoftChangesProperties,
  microsoftCreatesUser,
  microsoftDisabledUserBefore,
  microsoftReplacesWithoutPath,
  oktaCreatesUser,
  oktaDeactivatesUser,
} from '@plumbline/domain/scim/published-requests.fixtures';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestPerson, TestServer } from '../../../test/support/test-server.ts';
import { startTestServer } from '../../../test/support/test-server.ts';
import { newId } from '../../ids.ts';
import type { Directory, Resource } from './provisioning.fixtures.ts';
import { connectDirectory } from './provisioning.fixtures.ts';

let server: TestServer;
let admin: TestPerson;
let system: TestPerson;
let directory: Directory;

beforeAll(async () => {
  server = await startTestServer();
  system = await server.person('sys_admin');
  admin = await server.person('business_admin');
  directory = await connectDirectory(server, admin);
}, 60_000);
afterAll(() => server.close());

const send: Directory['send'] = (...all) => directory.send(...all);
const patch: Directory['patch'] = (...all) => directory.patch(...all);

describe('what there is', () => {
  it('is said in the protocol’s own form', async () => {
    const config = await send('GET', '/ServiceProviderConfig');
    expect(config.headers['content-type']).toBe('application/scim+json; charset=utf-8');
    expect(config.body).toMatchObject({ patch: { supported: true }, bulk: { supported: false } });
    expect((await send('GET', '/ResourceTypes')).body).toMatchObject({ totalResults: 2 });
    expect((await send('GET', '/Schemas')).body).toMatchObject({ totalResults: 2 });
    const user = 'urn:ietf:params:scim:schemas:core:2.0:User';
    expect((await send('GET', `/Schemas/${user}`)).body.id).toBe(user);
    expect((await send('GET', '/Schemas/other')).status).toBe(404);
  });

  it('needs the token at work, and is refused in the protocol’s form', async () => {
    const refused = await send('GET', '/Users', undefined, { with: 'x'.repeat(43) });
    expect(refused.status).toBe(401);
    expect(refused.headers['www-authenticate']).toBe('Bearer');
    expect(refused.body).toMatchObject({ schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'], status: '401' });
    expect((await send('GET', '/Users', undefined, { with: admin.token })).status).toBe(401);
    expect((await send('POST', '/Bulk', {})).status).toBe(404);
    expect((await send('GET', '/Me')).body['status']).toBe('404');
  });

  it('takes no change of a megabyte', async () => {
    const { id } = await directory.createUser();
    const value = 'x'.repeat(1024 * 1024);
    const refused = await patch(`/Users/${id}`, [{ op: 'replace', path: 'displayName', value }]);
    expect([refused.status, refused.body['status']]).toEqual([413, '413']);
  });
});

describe('people', () => {
  it('are created as Microsoft and Okta ask for it, and found by name', async () => {
    const microsoft = await send('POST', '/Users', microsoftCreatesUser);
    expect(microsoft.status).toBe(201);
    expect(microsoft.headers['location']).toMatch(new RegExp(`/scim/v2/Users/${microsoft.body.id}$`));
    expect(microsoft.body).toMatchObject({
      userName: microsoftCreatesUser['userName'],
      externalId: microsoftCreatesUser['externalId'],
      active: true,
    });
    const okta = await send('POST', '/Users', oktaCreatesUser);
    expect(okta.status).toBe(201);
    expect((await directory.found('userName eq "TEST.USER@okta.local"')).map(({ id }) => id)).toEqual([okta.body.id]);
    const again = await send('POST', '/Users', oktaCreatesUser);
    expect(again.status).toBe(409);
    expect(again.body['scimType']).toBe('uniqueness');
    const changed = await patch(`/Users/${microsoft.body.id}`, microsoftChangesProperties);
    expect(changed.body).toMatchObject({
      emails: [{ value: 'updatedemail@microsoft.com' }],
      name: { familyName: 'updatedFamilyName', givenName: 'givenName' },
    });
    const replaced = await patch(`/Users/${microsoft.body.id}`, microsoftReplacesWithoutPath);
    expect(replaced.body).toMatchObject({ name: { familyName: 'Unua', givenName: 'Kkom' }, active: true });
    expect((await directory.userRow(okta.body.id)).role).toBe('inspector');
  });

  it('are told apart by their author in the audit trail', async () => {
    const { id } = await directory.createUser();
    await patch(`/Users/${id}`, oktaDeactivatesUser);
    const events = await directory.eventsOf(id);
    const { query } = server.db();
    const rows = await query.selectFrom('scim_tokens').select('id').where('ended_at', 'is', null).execute();
    expect(events.map(({ name }) => name)).toEqual(['user.invited', 'user.banned']);
    expect(events.map((event) => [event.actor_id, event.scim_token_id])).toEqual([
      [null, rows[0]?.id],
      [null, rows[0]?.id],
    ]);
  });

  it('who are switched off are signed out at once', async () => {
    const person = await server.person('inspector');
    const url = '/v2/users/me';
    const before = await server.send({ method: 'GET', url, as: person });
    expect(before.status).not.toBe(401);
    expect((await patch(`/Users/${person.id}`, microsoftDisabledUserBefore)).body['active']).toBe(false);
    expect((await server.send({ method: 'GET', url, as: person })).status).toBe(401);
  });

  it('who are deleted are banned, not shown, and the same when they come back', async () => {
    const user = await directory.createUser();
    expect((await send('DELETE', `/Users/${user.id}`)).status).toBe(204);
    expect((await directory.userRow(user.id)).banned_at).not.toBeNull();
    expect((await send('GET', `/Users/${user.id}`)).status).toBe(404);
    expect((await send('DELETE', `/Users/${user.id}`)).status).toBe(404);
    const back = await send('POST', '/Users', { userName: user['userName'], displayName: 'Noa Bar' });
    expect([back.status, back.body.id]).toEqual([201, user.id]);
    expect((await directory.userRow(user.id)).banned_at).toBeNull();
  });

  it('above the token are not touched', async () => {
    for (const refused of [
      await patch(`/Users/${system.id}`, oktaDeactivatesUser),
      await send('DELETE', `/Users/${system.id}`),
      await patch(`/Users/${system.id}`, [{ op: 'replace', path: 'name.givenName', value: 'X' }]),
    ]) {
      expect([refused.status, refused.body['status']]).toEqual([403, '403']);
    }
    expect((await directory.userRow(system.id)).banned_at).toBeNull();
  });

  it('are changed only as they were read, where the directory says so', async () => {
    const { id } = await directory.createUser();
    const { headers } = await send('GET', `/Users/${id}`);
    const tag = String(headers['etag']);
    expect(tag).toMatch(/^W\/"/);
    expect((await send('GET', `/Users/${id}`, undefined, { headers: { 'if-none-match': tag } })).status).toBe(304);
    const name = (value: string) => [{ op: 'replace', path: 'name.givenName', value }];
    expect((await patch(`/Users/${id}`, name('A'), { headers: { 'if-match': tag } })).status).toBe(200);
    expect((await patch(`/Users/${id}`, name('B'), { headers: { 'if-match': tag } })).status).toBe(412);
    expect((await send('DELETE', `/Users/${id}`, undefined, { headers: { 'if-match': tag } })).status).toBe(412);
  });

  it('are refused whole, with the kind of the mistake', async () => {
    const { id } = await directory.createUser({ externalId: 'e' });
    const kindOf = async (...operations: object[]) => (await patch(`/Users/${id}`, operations)).body['scimType'];
    const good = { op: 'replace', path: 'externalId', value: 'other' };
    expect(await kindOf(good, { op: 'replace', path: 'shoeSize', value: 1 })).toBe('invalidPath');
    expect(await kindOf(good, { op: 'replace', path: 'id', value: newId() })).toBe('mutability');
    expect(await kindOf(good, { op: 'replace', path: 'emails[type eq "home"].value', value: 'a@b.example' })).toBe(
      'noTarget',
    );
    expect(await kindOf(good, { op: 'replace', path: 'emails', value: [{ value: 'nobody' }] })).toBe('invalidValue');
    expect(await kindOf(good, { op: 'replace', path: 'userName', value: '' })).toBe('invalidValue');
    expect((await send('GET', `/Users/${id}`)).body['externalId']).toBe('e');
    expect((await send('GET', '/Users?filter=userName')).body['scimType']).toBe('invalidFilter');
    expect((await send('PUT', `/Users/${id}`, '{')).status).toBe(400);
    expect((await send('GET', '/Users/nobody')).status).toBe(404);
  });

  it('are found by filters, sorted and paged', async () => {
    const people = [];
    for (const familyName of ['ccc', 'aaa', 'bbb'])
      people.push(
        await directory.createUser({ name: { givenName: 'Paged', familyName }, externalId: `x-${familyName}` }),
      );
    const [c, a, b] = people.map(({ id }) => id);
    const page = async (query: string) =>
      (await send('GET', `/Users?filter=${encodeURIComponent('name.givenName eq "paged"')}&${query}`)).body;
    const idsOf = (body: Resource) => (body['Resources'] as Resource[]).map(({ id }) => id);
    expect(idsOf(await page('sortBy=name.familyName'))).toEqual([a, b, c]);
    expect(idsOf(await page('sortBy=name.familyName&sortOrder=descending&startIndex=2&count=1'))).toEqual([b]);
    expect(await page('count=0')).toMatchObject({ totalResults: 3, itemsPerPage: 0 });
    const sought = async (filter: string) =>
      (await directory.found(`name.givenName eq "paged" and (${filter})`)).map(({ id }) => id).toSorted();
    const all = [a, b, c].toSorted();
    expect(await sought('externalId eq "X-aaa"')).toEqual([]);
    expect(await sought('externalId eq "x-aaa"')).toEqual([a]);
    expect(await sought('name.familyName gt "AAA" and not (name.familyName sw "c")')).toEqual([b]);
    expect(await sought('emails[type eq "work" and value ew "@example.com"]')).toEqual(all);
    expect(await sought('phoneNumbers pr or groups pr')).toEqual([]);
    expect(await sought('active eq true and meta.created gt "2020-01-01T00:00:00Z"')).toEqual(all);
    expect(await sought('displayName co "%" or userName ne null and active eq false')).toEqual([]);
    const [short] = (
      await send('GET', `/Users?filter=${encodeURIComponent('externalId eq "x-aaa"')}&attributes=userName`)
    ).body['Resources'] as Resource[];
    expect(Object.keys(short ?? {}).toSorted()).toEqual(['id', 'schemas', 'userName']);
  });
});
