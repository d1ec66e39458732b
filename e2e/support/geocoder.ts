import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const places = {
  en: [
    { lat: '32.0803', lon: '34.7805', display_name: 'Dizengoff Square, Tel Aviv-Yafo, Israel' },
    { lat: '32.7940', lon: '34.9896', display_name: 'Dizengoff Street, Haifa, Israel' },
  ],
  he: [
    { lat: '32.0803', lon: '34.7805', display_name: 'כיכר דיזנגוף, תל אביב-יפו, ישראל' },
    { lat: '32.7940', lon: '34.9896', display_name: 'רחוב דיזנגוף, חיפה, ישראל' },
  ],
};

/**
 * A small Nominatim on loopback: knows Dizengoff in both languages, fails for "broken", takes its time for "slow", and
 * finds an address wherever one points.
 */
export async function startGeocoder() {
  const asked: string[] = [];
  const server = createServer((request, reply) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://geocoder.test');
    const language = searchParams.get('accept-language') === 'he' ? 'he' : 'en';
    const text = searchParams.get('q') ?? '';
    asked.push(`${pathname} ${language} ${text}`.trim());
    const respond = (status: number, body: unknown) => reply.writeHead(status).end(JSON.stringify(body));
    if (pathname === '/reverse') {
      const name = language === 'he' ? 'רחוב הנחל' : 'River Street';
      return respond(200, { lat: searchParams.get('lat'), lon: searchParams.get('lon'), display_name: name });
    }
    if (text === 'broken') return respond(500, {});
    const found = /^(dizen|דיזנ|slow)/i.test(text) ? places[language] : [];
    setTimeout(() => respond(200, found), text === 'slow' ? 1500 : 0);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
