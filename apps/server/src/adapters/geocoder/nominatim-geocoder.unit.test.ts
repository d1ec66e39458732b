import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { json, listenAsNominatim, nominatimPlace } from '../../../test/support/nominatim-server.ts';
import { GeocoderBusyError } from './geocoder.ts';
import { NominatimGeocoder } from './nominatim-geocoder.ts';

let api: Awaited<ReturnType<typeof listenAsNominatim>>;
beforeEach(async () => {
  api = await listenAsNominatim(json([nominatimPlace('Herzl 1, Tel Aviv')]));
});
afterEach(() => api.close());

const geocoder = (options: { interval?: number; longestQueue?: number; path?: string } = {}) => {
  const { path = '', ...rest } = options;
  return new NominatimGeocoder({ url: api.url + path, userAgent: 'Plumbline (test)', interval: 0, ...rest });
};

describe('asking', () => {
  it('says who asks, for what, and in which language, below the path of the server', async () => {
    const found = await geocoder({ path: '/nominatim' }).search('הרצל 1 & תל אביב', 'he');
    expect(found).toEqual([{ lat: 32.0803, long: 34.7805, address: 'Herzl 1, Tel Aviv' }]);
    expect(api.asked).toMatchObject([
      {
        path: '/nominatim/search',
        query: { q: 'הרצל 1 & תל אביב', format: 'jsonv2', limit: '8', 'accept-language': 'he' },
        userAgent: 'Plumbline (test)',
      },
    ]);
  });

  it('asks for an address by its place', async () => {
    api.answerWith(json(nominatimPlace('Herzl 1')));
    expect(await geocoder().reverse(32.08031234, 34.7805, 'en')).toMatchObject({ address: 'Herzl 1' });
    expect(api.asked).toMatchObject([{ path: '/reverse', query: { lat: '32.08031', lon: '34.78050', zoom: '18' } }]);
    api.answerWith(json({ error: 'Unable to geocode' }));
    expect(await geocoder().reverse(0, 0, 'en')).toBeUndefined();
  });

  it('keeps its distance between questions, and turns away whom it would keep waiting too long', async () => {
    const slow = geocoder({ interval: 100, longestQueue: 3 });
    const texts = ['a', 'b', 'c', 'd', 'e', 'f'];
    const began = performance.now();
    const results = await Promise.allSettled(texts.map((text) => slow.search(text, 'en')));
    expect(results.map((one) => one.status)).toEqual([...Array(4).fill('fulfilled'), 'rejected', 'rejected']);
    expect(results[5]).toMatchObject({ reason: expect.any(GeocoderBusyError) as unknown });
    expect(api.asked.map((one) => one.query['q'])).toEqual(['a', 'b', 'c', 'd']);
    // Counted from the beginning: a question may arrive late, never early.
    const early = api.asked.filter((one, index) => one.at - began < index * 100 - 5);
    expect(early).toEqual([]);
  });

  it('asks OpenStreetMap’s own servers no half words', () => {
    const takes = (url: string) => new NominatimGeocoder({ url, userAgent: '' }).takesHalfWords;
    expect([takes('https://nominatim.openstreetmap.org'), takes(api.url)]).toEqual([false, true]);
  });
});

describe('remembering', () => {
  it('asks once for what several want at once, and not again later; each language by itself', async () => {
    const one = geocoder();
    await Promise.all([one.search('Haifa', 'en'), one.search('Haifa', 'en')]);
    await one.search('Haifa', 'en');
    expect(api.asked).toHaveLength(1);
    await one.search('Haifa', 'he');
    expect(api.asked).toHaveLength(2);
  });

  it('forgets a failure', async () => {
    const one = geocoder();
    api.answerWith(json({}, 503));
    await expect(one.search('Haifa', 'en')).rejects.toMatchObject({ status: '503' });
    api.answerWith(json([]));
    expect(await one.search('Haifa', 'en')).toEqual([]);
  });
});

describe('answers that cannot be used', () => {
  it.each<[string, unknown]>([
    ['no list', { places: [] }],
    ['a place without a number', [nominatimPlace('x', 'north')]],
    ['a place off the earth', [nominatimPlace('x', '91')]],
    ['a place without a name', [{ lat: '1', lon: '1' }]],
    ['a place with nothing for a number', [{ lat: null, lon: '', display_name: 'x' }]],
  ])('%s', async (_, body) => {
    api.answerWith(json(body));
    await expect(geocoder().search('x', 'en')).rejects.toMatchObject({ status: 'INVALID_ANSWER' });
  });

  it('no JSON, more than fits, a way elsewhere, nobody there', async () => {
    api.answerWith((_, reply) => reply.end('<html>'));
    await expect(geocoder().search('a', 'en')).rejects.toMatchObject({ status: 'INVALID_ANSWER' });
    api.answerWith((_, reply) => reply.end(`["${'x'.repeat(1024 * 1024)}"]`));
    await expect(geocoder().search('b', 'en')).rejects.toMatchObject({ status: 'INVALID_ANSWER' });
    api.answerWith((asked, reply) =>
      asked.query['q'] === undefined ? json([])(asked, reply) : reply.writeHead(302, { location: '/inside' }).end(),
    );
    await expect(geocoder().search('c', 'en')).rejects.toMatchObject({ status: 'UNREACHABLE' });
    expect(api.asked.filter((one) => one.path === '/inside')).toEqual([]);
    const gone = geocoder();
    await api.close();
    await expect(gone.search('d', 'en')).rejects.toMatchObject({ status: 'UNREACHABLE' });
  });

  it('too many places, letters that turn a line round, and endless names are cut', async () => {
    const names = ['a\u202Eb\u0000c', 'x'.repeat(600), ...Array.from({ length: 10 }, (_, n) => `place ${n}`)];
    api.answerWith(json(names.map((name) => nominatimPlace(name))));
    const found = await geocoder().search('x', 'en');
    expect(found).toHaveLength(8);
    expect(found[0]?.address).toBe('a b c');
    expect(found[1]?.address).toHaveLength(500);
  });
});
