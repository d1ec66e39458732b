import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import type { MailProblem } from '@plumbline/domain/settings/mail-problems';
import type { SMTPServerOptions } from 'smtp-server';
import { SMTPServer } from 'smtp-server';
import { afterEach, describe, expect, it } from 'vitest';
import { nothingAllowed, readAllowedHosts } from '../outgoing-http/allowed-addresses.ts';
import { mailFailureOf } from './mail-problem.ts';
import { ownSmtpMail, type OwnMailServer } from './own-smtp-mail.ts';
import { SendgridRefusal } from './sendgrid-mail.ts';

const message = {
  id: '01980000-0000-7000-8000-000000000001',
  to: 'dana@example.test',
  fromName: 'Alma',
  subject: 'Test',
  text: 'Test',
  html: '<p>Test</p>',
  keeper: '',
};

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

const loopback = readAllowedHosts('127.0.0.1') ?? nothingAllowed;

/** A mail server on loopback, with a certificate that it has signed itself. @returns its port */
async function listen(options: SMTPServerOptions = {}): Promise<number> {
  const server = new SMTPServer({
    authOptional: true,
    onData: (stream, _session, done) => {
      stream.resume();
      stream.on('end', () => done());
    },
    ...options,
  });
  // A client that gives up is no mistake of the server.
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(() => new Promise((resolve) => server.close(() => resolve())));
  return (server.server.address() as AddressInfo).port;
}

async function send(port: number, more: Partial<OwnMailServer> = {}, allowed = loopback) {
  const server = { host: '127.0.0.1', port, user: '', password: '', fromAddress: 'office@example.test', ...more };
  try {
    await ownSmtpMail(server, allowed).send(message);
    return { problem: null, reply: null };
  } catch (error) {
    return mailFailureOf(error);
  }
}

const plain: SMTPServerOptions = { disabledCommands: ['STARTTLS'] };

describe('a mail server of a company', () => {
  it('takes a message', async () => {
    expect(await send(await listen(plain))).toEqual({ problem: null, reply: null });
  });

  it('is not reached inside a private network, unless the operator allows it', async () => {
    expect((await send(await listen(plain), {}, nothingAllowed)).problem).toBe('address_not_allowed');
    expect((await send(25, { host: 'localhost' }, nothingAllowed)).problem).toBe('address_not_allowed');
  });

  it('gets no password over a connection that is not encrypted', async () => {
    let asked = 0;
    const port = await listen({
      ...plain,
      allowInsecureAuth: true,
      onAuth: (_auth, _session, done) => {
        asked += 1;
        done(null, { user: 'x' });
      },
    });
    expect((await send(port, { user: 'alma', password: 'secret' })).problem).toBe('tls_failed');
    expect(asked).toBe(0);
  });

  it('is told from one that is not there, is none, or presents a certificate of its own making', async () => {
    expect((await send(9)).problem).toBe('connection_failed');
    expect((await send(587, { host: 'mail.invalid' })).problem).toBe('host_not_found');
    const other = createServer((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'));
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    closing.push(() => new Promise((resolve) => other.close(() => resolve())));
    expect((await send((other.address() as AddressInfo).port)).problem).toBe('not_a_mail_server');
    // The server's own default certificate: nobody has signed it.
    expect((await send(await listen(), { user: 'alma', password: 'x' })).problem).toBe('certificate_not_valid');
  });

  it('says what it has against sender and recipient, in its own words', async () => {
    const refuse = (text: string) => Object.assign(new Error(text), { responseCode: 550 });
    const sender = await listen({ ...plain, onMailFrom: (_a, _s, done) => done(refuse('not your address')) });
    expect(await send(sender)).toEqual({ problem: 'sender_refused', reply: '550 not your address' });
    const recipient = await listen({ ...plain, onRcptTo: (_a, _s, done) => done(refuse('no relaying')) });
    expect(await send(recipient)).toEqual({ problem: 'recipient_refused', reply: '550 no relaying' });
    const needy = await listen({ ...plain, authOptional: false, allowInsecureAuth: true });
    expect((await send(needy)).problem).toBe('login_needed');
  });
});

describe('other failures', () => {
  it.each<[object, MailProblem]>([
    [Object.assign(new Error('Invalid login'), { code: 'EAUTH', response: '535 5.7.8 no' }), 'login_refused'],
    [Object.assign(new Error('Timeout'), { code: 'ETIMEDOUT' }), 'timed_out'],
    [Object.assign(new Error('Message failed'), { code: 'EMESSAGE', command: 'DATA' }), 'message_refused'],
    [new SendgridRefusal(401, 'bad key'), 'login_refused'],
    [new SendgridRefusal(403, 'not a verified sender'), 'sender_refused'],
    [new SendgridRefusal(400, 'odd'), 'message_refused'],
    [new TypeError('fetch failed', { cause: Object.assign(new Error('x'), { code: 'ENOTFOUND' }) }), 'host_not_found'],
    [new DOMException('too slow', 'TimeoutError'), 'timed_out'],
  ])('%s: %s', (error, problem) => {
    expect(mailFailureOf(error).problem).toBe(problem);
  });

  it('have a reply in one line, of a bounded length', () => {
    const { reply } = mailFailureOf(
      Object.assign(new Error('x'), { code: 'EAUTH', response: `535\r\n\u202Eno${'x'.repeat(900)}` }),
    );
    expect(reply).toMatch(/^535 nox/);
    expect(reply?.length).toBe(500);
  });
});
