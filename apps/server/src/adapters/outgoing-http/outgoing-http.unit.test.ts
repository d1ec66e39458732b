import { createServer } from 'node:http';
import type { RequestListener, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { isAllowedAddress, nothingAllowed, readAllowedHosts } from './allowed-addresses.ts';
import { OutgoingHttp, outgoingLimits } from './outgoing-http.ts';

const servers: Server[] = [];
const senders: OutgoingHttp[] = [];
afterEach(() => {
  for (const opened of senders.splice(0)) opened.close();
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

async function receiver(listener: RequestListener): Promise<number> {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

function sender(options: Partial<ConstructorParameters<typeof OutgoingHttp>[0]> = {}) {
  const made = new OutgoingHttp({ allowed: nothingAllowed, ...options });
  senders.push(made);
  return made;
}
const allowing = (text: string) => readAllowedHosts(text) ?? nothingAllowed;
const loopback = { allowed: allowing('127.0.0.0/8') };
const failureOf = (sent: Promise<unknown>) =>
  sent.then(
    () => 'sent',
    (error: { failure?: string }) => error.failure ?? String(error),
  );
const get = (http: OutgoingHttp, url: string) => http.send({ url, method: 'GET', headers: {} });

describe('an address that is checked before it is saved', () => {
  const resolving = (...addresses: string[]) =>
    sender({
      resolve: (_, done) =>
        done(
          null,
          addresses.map((address) => ({ address, family: 4 })),
        ),
    });

  it('is refused for what it is written as, and for all that its name resolves to', async () => {
    expect(await sender().check('ftp://a.example/')).toBe('url_not_valid');
    expect(await sender().check('http://0x7f.0.0.1/')).toBe('address_not_allowed');
    expect(await sender({ isSecureOnly: true }).check('http://93.184.216.34/')).toBe('url_not_valid');
    expect(await resolving('10.0.0.1', '192.168.0.1').check('https://inside.example/')).toBe('address_not_allowed');
  });

  it('passes when any of its addresses may be connected to, or when nobody can tell', async () => {
    expect(await sender(loopback).check('http://127.0.0.1/')).toBeUndefined();
    expect(await resolving('10.0.0.1', '93.184.216.34').check('https://both.example/')).toBeUndefined();
    const unknown = sender({ resolve: (_, done) => done(new Error('no'), []) });
    expect(await unknown.check('https://later.example/')).toBeUndefined();
    const silent = sender({ resolve: () => undefined });
    expect(await silent.check('https://slow.example/')).toBeUndefined();
  });

  it('is plain http where only https is sent to', async () => {
    const port = await receiver((_, response) => response.end('ok'));
    const secure = sender({ ...loopback, isSecureOnly: true });
    expect(await failureOf(get(secure, `http://127.0.0.1:${port}/`))).toBe('url_not_valid');
  });
});

describe('an address that a webhook may not reach', () => {
  it.each([
    'http://127.0.0.1/',
    'http://127.1/',
    'http://0/',
    'http://0.0.0.0/',
    'http://2130706433/',
    'http://0x7f000001/',
    'http://0x7f.0.0.1/',
    'http://017700000001/',
    'http://0177.0.0.01/',
    'http://127.0.0.1./',
    'http://①②⑦.⓪.⓪.①/',
    'http://10.0.0.1/',
    'http://172.16.0.1/',
    'http://172.31.255.255/',
    'http://192.168.1.1/',
    'http://100.64.0.1/',
    'http://169.254.169.254/latest/meta-data/',
    'http://192.0.0.192/',
    'http://198.18.0.1/',
    'http://224.0.0.1/',
    'http://240.0.0.1/',
    'http://255.255.255.255/',
    'http://[::]/',
    'http://[::1]/',
    'http://[0:0:0:0:0:0:0:1]/',
    'http://[::ffff:127.0.0.1]/',
    'http://[::ffff:7f00:1]/',
    'http://[::ffff:0:127.0.0.1]/',
    'http://[::127.0.0.1]/',
    'http://[64:ff9b::7f00:1]/',
    'http://[64:ff9b:1::a00:1]/',
    'http://[2002:7f00:1::]/',
    'http://[2001:0:7f00:1::]/',
    'http://[fe80::1]/',
    'http://[fc00::1]/',
    'http://[fd00:ec2::254]/',
    'http://[fec0::1]/',
    'http://[ff02::1]/',
    'http://localhost:1/',
    'http://LOCALHOST:1/',
  ])('%s', async (url) => {
    expect(await failureOf(get(sender(), url))).toBe('address_not_allowed');
  });

  it.each([
    'ftp://example.org/',
    'file:///etc/passwd',
    'gopher://example.org/',
    'data:text/plain,hi',
    'http://user:pass@example.org/',
    'http:///',
    'not an address',
    '//example.org',
    '',
  ])('%s is no address at all', async (url) => {
    expect(await failureOf(get(sender(), url))).toBe('url_not_valid');
  });

  it('is one that a public name resolves to, whatever stands beside it', async () => {
    const resolve = (addresses: string[]) =>
      sender({
        resolve: (_, callback) =>
          callback(
            null,
            addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
          ),
      });
    for (const address of ['127.0.0.1', '169.254.169.254', '::1', '::ffff:10.0.0.1', 'fd00::1']) {
      expect(await failureOf(get(resolve([address]), 'http://rebound.example/'))).toBe('address_not_allowed');
    }
  });

  it('is not reached by a name that resolves to another address the second time', async () => {
    let [asked, hits] = [0, 0];
    const port = await receiver((_, response) => {
      hits += 1;
      response.end('secret');
    });
    // Allowed at first, loopback ever after: what is checked is what is connected to.
    const http = sender({
      allowed: allowing('127.0.0.2'),
      timeoutMs: 2000,
      resolve: (_, callback) =>
        callback(null, [{ address: (asked += 1) === 1 ? '127.0.0.2' : '127.0.0.1', family: 4 }]),
    });
    expect(await failureOf(get(http, `http://rebound.example:${port}/`))).not.toBe('sent');
    expect(await failureOf(get(http, `http://rebound.example:${port}/`))).toBe('address_not_allowed');
    expect(hits).toBe(0);
  });

  it('is reached once WEBHOOKS_ALLOW names its host, its address or its range', async () => {
    const port = await receiver((_, response) => void response.end('hello'));
    for (const named of ['127.0.0.1', '127.0.0.0/8', '[::1], 127.0.0.1']) {
      expect((await get(sender({ allowed: allowing(named) }), `http://127.0.0.1:${port}/`)).body).toBe('hello');
    }
    const byName = sender({ allowed: allowing('erp.internal'), resolve: (_, done) => done(null, [loopbackAddress]) });
    expect((await get(byName, `http://erp.internal:${port}/`)).body).toBe('hello');
    expect(await failureOf(get(byName, `http://other.internal:${port}/`))).toBe('address_not_allowed');
  });
});

const loopbackAddress = { address: '127.0.0.1', family: 4 };

describe('WEBHOOKS_ALLOW', () => {
  it('takes names, addresses and ranges, and nothing else', () => {
    expect(readAllowedHosts('')).toEqual(nothingAllowed);
    expect(readAllowedHosts('localhost, 10.0.0.0/8 fd00::/8,erp.internal')?.names).toEqual(
      new Set(['localhost', 'erp.internal']),
    );
    for (const wrong of ['http://localhost', '10.0.0.0/40', '*', '2130706433', '127.1', 'a b$']) {
      expect(readAllowedHosts(wrong), wrong).toBeUndefined();
    }
  });

  it('opens nothing but what it names', () => {
    const allowed = allowing('10.1.0.0/16');
    expect(isAllowedAddress('a.example', '10.1.2.3', allowed)).toBe(true);
    expect(isAllowedAddress('a.example', '10.2.0.1', allowed)).toBe(false);
    expect(isAllowedAddress('a.example', '127.0.0.1', allowed)).toBe(false);
    expect(isAllowedAddress('a.example', '93.184.216.34', allowed)).toBe(true);
    expect(isAllowedAddress('a.example', '2606:2800:220:1::1', allowed)).toBe(true);
  });
});

describe('a receiver that', () => {
  it('answers is sent method, headers and body as they are, and heard', async () => {
    const port = await receiver((request, response) => {
      const parts: Buffer[] = [];
      request.on('data', (part: Buffer) => parts.push(part));
      request.on('end', () =>
        response.writeHead(201, { 'x-seen': `${request.method} ${request.headers['x-a']}` }).end(Buffer.concat(parts)),
      );
    });
    const sent = await sender(loopback).send({
      url: `http://127.0.0.1:${port}/in?x=1`,
      method: 'PUT',
      headers: { 'x-a': 'b' },
      body: '{"שלום":1}',
    });
    expect(sent).toMatchObject({ status: 201, body: '{"שלום":1}' });
    expect(sent.headers['x-seen']).toBe('PUT b');
  });

  it('redirects is not followed', async () => {
    let hits = 0;
    const port = await receiver((_, response) => {
      hits += 1;
      response.writeHead(301, { location: `http://127.0.0.1:${port}/other` }).end();
    });
    expect((await get(sender(loopback), `http://127.0.0.1:${port}/`)).status).toBe(301);
    expect(hits).toBe(1);
  });

  it.each([500, 429])('answers %i gives its status and Retry-After', async (status) => {
    const port = await receiver((_, response) => void response.writeHead(status, { 'retry-after': '7' }).end('busy'));
    const answer = await get(sender(loopback), `http://127.0.0.1:${port}/`);
    expect([answer.status, answer.headers['retry-after'], answer.body]).toEqual([status, '7', 'busy']);
  });

  it('is slow is given up, before its head and within its body', async () => {
    const silent = await receiver(() => undefined);
    const dripping = await receiver((_, response) => {
      response.writeHead(200);
      const timer = setInterval(() => response.write('.'), 50);
      response.on('close', () => clearInterval(timer));
    });
    const http = sender({ ...loopback, timeoutMs: 300 });
    expect(await failureOf(get(http, `http://127.0.0.1:${silent}/`))).toBe('timed_out');
    expect(await failureOf(get(http, `http://127.0.0.1:${dripping}/`))).toBe('timed_out');
    expect(outgoingLimits.timeoutMs).toBe(10_000);
  });

  it('hangs up is a failure, before its head and within its body', async () => {
    const atOnce = await receiver((request) => request.socket.destroy());
    const amid = await receiver((_, response) => {
      response.writeHead(200, { 'content-length': '100' }).write('half');
      setTimeout(() => response.destroy(), 30);
    });
    expect(await failureOf(get(sender(loopback), `http://127.0.0.1:${atOnce}/`))).toBe('response_incomplete');
    expect(await failureOf(get(sender(loopback), `http://127.0.0.1:${amid}/`))).toBe('response_incomplete');
  });

  it('sends a gigabyte is heard to 1 MB, and 10 kB of it are kept', async () => {
    let written = 0;
    const port = await receiver((_, response) => {
      const block = Buffer.alloc(65_536, 'x');
      response.writeHead(200, { 'content-length': String(1024 ** 3) });
      const write = () => {
        while (!response.destroyed && written < 1024 ** 3) {
          written += block.length;
          if (!response.write(block)) return void response.once('drain', write);
        }
      };
      write();
    });
    const { status, body } = await get(sender(loopback), `http://127.0.0.1:${port}/`);
    expect([status, body.length]).toEqual([200, 10_240]);
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(written).toBeLessThan(50 * 1024 * 1024);
  });

  it('is not there is a failed connection, an unknown name one of its own', async () => {
    const port = await receiver(() => undefined);
    await new Promise((resolve) => servers.pop()?.close(resolve));
    expect(await failureOf(get(sender(loopback), `http://127.0.0.1:${port}/`))).toBe('connection_failed');
    const unknown = sender({
      resolve: (_, callback) => callback(Object.assign(new Error('no'), { code: 'ENOTFOUND' }), []),
    });
    expect(await failureOf(get(unknown, 'http://nowhere.example/'))).toBe('host_not_found');
  });
});
