import { afterEach, expect, test } from 'vitest';
import { readConfiguration } from '../../configuration.ts';
import { listenAsSendgrid } from '../../../test/support/sendgrid-api.ts';
import { SendgridMail } from './sendgrid-mail.ts';

const message = {
  id: '01980000-0000-7000-8000-000000000001',
  to: 'dana@example.test',
  fromName: 'מעליות השרון, "Ltd"',
  subject: 'הוזמנת אל \u2068Acme\u2069',
  text: 'שלום\nhttp://localhost:8080/signup?token=a',
  html: '<p dir="rtl">שלום</p>',
  keeper: '',
};
const account = { apiKey: 'SG.key', fromAddress: 'office@example.test' };
let api: Awaited<ReturnType<typeof listenAsSendgrid>> | undefined;
afterEach(() => api?.close());

test('hands a message over as the API wants it, and lets nobody rewrite its links', async () => {
  api = await listenAsSendgrid();
  await new SendgridMail({ ...account, url: api.url }).send(message);
  expect(api.asked).toHaveLength(1);
  const [{ path, headers, body } = { path: '', headers: {}, body: {} }] = api.asked;
  expect(path).toBe('/v3/mail/send');
  expect(headers.authorization).toBe('Bearer SG.key');
  expect(body).toMatchObject({
    personalizations: [{ to: [{ email: message.to }] }],
    from: { email: account.fromAddress, name: message.fromName },
    subject: message.subject,
    content: [
      { type: 'text/plain', value: message.text },
      { type: 'text/html', value: message.html },
    ],
    headers: { 'Message-ID': `<${message.id}@example.test>` },
    tracking_settings: { click_tracking: { enable: false, enable_text: false }, open_tracking: { enable: false } },
  });
});

test('says why a message was not taken, without the key', async () => {
  api = await listenAsSendgrid([401]);
  const refused = new SendgridMail({ ...account, url: api.url }).send(message);
  await expect(refused).rejects.toThrow('SendGrid did not take the message: 401 The key is wrong');
  await expect(refused).rejects.not.toThrow(/SG\.key/);
  await expect(new SendgridMail({ ...account, url: 'http://127.0.0.1:9' }).send(message)).rejects.toThrow();
});

test('follows nobody who leads it elsewhere with the key', async () => {
  const elsewhere = await listenAsSendgrid();
  api = await listenAsSendgrid([`${elsewhere.url}/v3/mail/send`]);
  await expect(new SendgridMail({ ...account, url: api.url }).send(message)).rejects.toThrow();
  expect(elsewhere.asked).toEqual([]);
  await elsewhere.close();
});

test('is asked over TLS only', () => {
  expect(readConfiguration({}).sendgridUrl).toBe('https://api.sendgrid.com');
  expect(() => readConfiguration({ SENDGRID_URL: 'http://api.sendgrid.com' })).toThrow(/SENDGRID_URL.*https/);
  expect(() => readConfiguration({ SENDGRID_URL: 'file:///etc/passwd' })).toThrow(/SENDGRID_URL/);
  expect(readConfiguration({ SENDGRID_URL: 'http://127.0.0.1:1' }).sendgridUrl).toBe('http://127.0.0.1:1');
});
