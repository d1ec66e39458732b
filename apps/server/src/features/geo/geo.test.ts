import * as calls from '@plumbline/contract/geo';
import { changeSettings, readBootstrap } from '@plumbline/contract/settings';
import { roles } from '@plumbline/domain/actor/roles';
import type { Role } from '@plumbline/domain/actor/roles';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { json, listenAsNominatim, nominatimPlace } from '../../../test/support/nominatim-server.ts';
import { startTestServer } from '../../../test/support/test-server.ts';
import type { TestPerson, TestServer } from '../../../test/support/test-server.ts';

let api: Awaited<ReturnType<typeof listenAsNominatim>>;
let server: TestServer;
let people: Record<Role, TestPerson>;
beforeAll(async () => {
  api = await listenAsNominatim();
  server = await startTestServer({ environment: { GEOCODER_URL: api.url } });
  const made = await Promise.all(roles.map(async (role) => [role, await server.person(role)] as const));
  people = Object.fromEntries(made) as Record<Role, TestPerson>;
});
afterAll(async () => {
  await server.close();
  await api.close();
});
beforeEach(() => api.answerWith(json([nominatimPlace('Herzl 1, Tel Aviv')])));

// Each question is another one: what is known is not asked again.
let last = 0;
const search = (as: TestPerson, language = 'en', text = `Herzl ${(last += 1)}`) =>
  server.call(calls.searchPlaces, { as, query: { search: text }, headers: { 'accept-language': language } });
const address = (as: TestPerson, language = 'en', lat = String((last += 1))) =>
  server.call(calls.readAddress, { as, query: { lat, long: '34.8' }, headers: { 'accept-language': language } });

describe('who may set a place', () => {
  it('finds it by name, in every role, and in another instance as well', async () => {
    for (const as of [...Object.values(people), await server.person('inspector', { instance: 'acme' })]) {
      const found = await search(as);
      expect([as.role, found.status, found.body]).toEqual([
        as.role,
        200,
        [{ lat: 32.0803, long: 34.7805, address: 'Herzl 1, Tel Aviv' }],
      ]);
    }
  });

  it('finds the address of a place', async () => {
    api.answerWith(json(nominatimPlace('הרצל 1')));
    expect((await address(people.inspector)).body).toMatchObject({ address: 'הרצל 1' });
    expect(api.asked.at(-1)).toMatchObject({ path: '/reverse', userAgent: 'Plumbline (http://localhost:8080)' });
  });

  it('is no stranger, and nobody who may set none', async () => {
    expect((await server.call(calls.searchPlaces, { query: { search: 'a' } })).status).toBe(401);
    const as = await server.person('client', { instance: 'acme' });
    const inspector = await server.person('inspector', { instance: 'acme' });
    const before = await server.call(readBootstrap, { as });
    expect(before.body.placeSearch).toBe('while_typing');
    const body = { userFields: [], security: { allowInspectorManageProjects: false } };
    const admin = await server.person('sys_admin', { instance: 'acme' });
    expect((await server.call(changeSettings, { as: admin, body })).status).toBe(200);
    const asked = api.asked.length;
    for (const one of [as, inspector]) {
      expect([(await search(one)).status, (await address(one)).status]).toEqual([403, 403]);
      expect((await server.call(readBootstrap, { as: one })).body.placeSearch).toBe('off');
    }
    expect(api.asked).toHaveLength(asked);
    expect((await search(admin)).status).toBe(200);
  });
});

describe('what a screen says', () => {
  it('speaks the language of the screen, whatever the person’s own', async () => {
    await search(people.client, 'he');
    expect(api.asked.at(-1)?.query['accept-language']).toBe('he');
    await search(people.client, 'en-GB');
    expect(api.asked.at(-1)?.query['accept-language']).toBe('en');
  });

  it('No results found', async () => {
    api.answerWith(json([]));
    expect((await search(people.project_manager)).body).toEqual([]);
    api.answerWith(json({ error: 'Unable to geocode' }));
    const { status, problem } = await address(people.project_manager);
    expect([status, problem.code, problem.data]).toEqual([404, 'place_not_found', 'No results found']);
    expect((await address(people.project_manager, 'he')).problem.data).toBe('לא נמצאו תוצאות');
  });

  it('Geocoder failed due to: {status}', async () => {
    api.answerWith(json({}, 429));
    const { status, problem } = await search(people.project_manager);
    expect([status, problem.code, problem.data]).toEqual([502, 'geocoder_failed', 'Geocoder failed due to: 429']);
    expect((await address(people.project_manager, 'he')).problem.data).toBe('חיפוש המקום נכשל בגלל: 429');
  });
});

describe('limits', () => {
  const as = () => people.project_manager;
  it('no text, and too long a one', async () => {
    for (const text of ['', '  ', 'x'.repeat(201)]) {
      const { status, problem } = await search(as(), 'en', text);
      expect([status, problem.errors[0]?.path]).toEqual([400, 'query.search']);
    }
    expect((await search(as(), 'en', 'x'.repeat(200))).status).toBe(200);
  });

  it('no number, and places off the earth', async () => {
    api.answerWith(json(nominatimPlace('Pole')));
    for (const lat of ['', 'north', '90.1', '-91', 'Infinity']) {
      expect([lat, (await address(as(), 'en', lat)).status]).toEqual([lat, 400]);
    }
    expect((await address(as(), 'en', '-90')).status).toBe(200);
  });

  it('a hundred and twenty questions a minute from one address', async () => {
    const from = '192.0.2.77';
    const ask = () => server.call(calls.searchPlaces, { as: as(), query: { search: 'the same' }, from });
    for (let count = 0; count < 120; count += 1) expect((await ask()).status).toBe(200);
    const { status, headers } = await ask();
    expect(status).toBe(429);
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  });

  it('whoever would wait too long is asked to come back', async () => {
    const answers = await Promise.all(Array.from({ length: 30 }, () => search(as(), 'he')));
    const busy = answers.filter((one) => one.status === 503);
    expect(busy.length).toBeGreaterThan(0);
    expect(answers.filter((one) => one.status === 200).length).toBeGreaterThanOrEqual(8);
    expect(busy[0]?.problem.code).toBe('unavailable');
    expect(busy[0]?.headers['retry-after']).toBe('5');
  });
});

describe('where places are not looked up', () => {
  it('no screen offers it, and the calls say so', async () => {
    const off = await startTestServer({ beside: server });
    const seen = await off.call(readBootstrap, { as: people.sys_admin });
    expect(seen.body.placeSearch).toBe('off');
    const { status, problem } = await off.call(calls.searchPlaces, { as: people.sys_admin, query: { search: 'a' } });
    expect([status, problem.data]).toEqual([409, 'Place search is not set up yet.']);
    const hebrew = await off.call(calls.readAddress, {
      as: people.sys_admin,
      query: { lat: '1', long: '1' },
      headers: { 'accept-language': 'he' },
    });
    expect(hebrew.problem.data).toBe('חיפוש מקומות עדיין לא הוגדר.');
    await off.close();
  });
});
