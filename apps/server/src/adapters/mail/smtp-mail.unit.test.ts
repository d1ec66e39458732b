import type { AddressInfo } from 'node:net';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { afterEach, expect, test } from 'vitest';
import { SmtpMail } from './smtp-mail.ts';

const message = {
  id: '01980000-0000-7000-8000-000000000001',
  to: 'dana@example.test',
  fromName: 'מעליות השרון, "Ltd" <evil@example.test>',
  subject: 'הוזמנת אל \u2068Acme\u2069',
  text: 'שלום\nhttp://localhost:8080/signup?token=a',
  html: '<p dir="rtl">שלום</p>',
  keeper: '',
};

let server: SMTPServer | undefined;
const mails: SmtpMail[] = [];
afterEach(async () => {
  // The server waits for the pooled connections to close.
  for (const mail of mails.splice(0)) mail.close();
  await new Promise<void>((resolve) => (server ? server.close(resolve) : resolve()));
});

function mailOver(url: string, from: string): SmtpMail {
  const mail = new SmtpMail(url, from);
  mails.push(mail);
  return mail;
}

/** A mail server on loopback that records messages, or refuses them. */
async function listen(options: { refuses?: boolean; user?: string } = {}) {
  const received: { from: string; to: string[]; bytes: Buffer }[] = [];
  server = new SMTPServer({
    authOptional: !options.user,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    onAuth: ({ username, password }, _session, done) =>
      username === options.user && password === 'p@ss/word' ? done(null, { user: username }) : done(new Error('no')),
    onRcptTo: (_address, _session, done) => done(options.refuses ? new Error('mailbox unknown') : null),
    onData: (stream, { envelope }, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const from = envelope.mailFrom ? envelope.mailFrom.address : '';
        received.push({ from, to: envelope.rcptTo.map((one) => one.address), bytes: Buffer.concat(chunks) });
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return { received, host: `127.0.0.1:${port}` };
}

test('hands a message over as it is meant', async () => {
  const { received, host } = await listen();
  await mailOver(`smtp://${host}`, 'plumbline@example.test').send(message);
  expect(received).toHaveLength(1);
  expect(received[0]).toMatchObject({ from: 'plumbline@example.test', to: ['dana@example.test'] });
  const mail = await PostalMime.parse(received[0]?.bytes ?? Buffer.alloc(0));
  expect(mail.from).toMatchObject({ address: 'plumbline@example.test', name: message.fromName });
  expect(mail.messageId).toBe(`<${message.id}@example.test>`);
  expect(mail.subject).toBe(message.subject);
  expect(mail.text?.trim()).toBe(message.text);
  expect(mail.html?.trim()).toBe(message.html);
});

test('signs in where the address says so', async () => {
  const { received, host } = await listen({ user: 'plumbline' });
  await mailOver(`smtp://plumbline:${encodeURIComponent('p@ss/word')}@${host}`, 'a@example.test').send(message);
  expect(received).toHaveLength(1);
  const wrong = mailOver(`smtp://plumbline:wrong@${host}`, 'a@example.test');
  await expect(wrong.send(message)).rejects.toThrow();
});

test('says so when the message was not taken, or nobody is there', async () => {
  const { host } = await listen({ refuses: true });
  await expect(mailOver(`smtp://${host}`, 'a@example.test').send(message)).rejects.toThrow(/mailbox unknown/);
  await expect(mailOver('smtp://127.0.0.1:9', 'a@example.test').send(message)).rejects.toThrow();
});
