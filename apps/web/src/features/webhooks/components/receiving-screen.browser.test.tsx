import { receiveWebhook } from '@plumbline/contract/incoming-webhooks';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../../test/accessibility.ts';
import { idOf } from '../../../../test/people.ts';
import { render } from '../../../../test/render.tsx';
import { onCall, problem } from '../../../../test/server.ts';
import en from '../../../i18n/en/webhooks.json';
import he from '../../../i18n/he/webhooks.json';
import { ReceivingScreen } from './receiving-screen.tsx';

const token = 'aB3_-'.repeat(8) + 'xyz';
const words = { en, he };
const shown = () => document.body.textContent;

it.each(['en', 'he'] as const)('sends a message to an address, and says what became of it (%s)', async (language) => {
  const texts = words[language];
  const sent: unknown[] = [];
  onCall(receiveWebhook, ({ params, body }) => {
    sent.push([params['token'], body]);
    return sent.length === 1 ? { success: true as const, _id: idOf(1) } : problem(401, 'client_not_valid', 'Unknown.');
  });
  await render(<ReceivingScreen />, { language, view: language === 'he' ? 'phone' : 'desk', address: '/webhooks' });
  await expect.element(page.getByRole('heading', { level: 1, name: texts.receive.title })).toBeVisible();
  const send = page.getByRole('button', { name: texts.receive.send, exact: true });
  await send.click();
  await expect.poll(shown).toContain(texts.receive.addressWrong);
  expect(sent).toEqual([]);
  await page.getByLabelText(texts.incoming.url).fill(`https://acme.example/webhooks/${token}`);
  await page.getByLabelText(texts.receive.json).fill('{"order":');
  await expect.poll(shown).toContain(texts.receive.jsonWrong);
  await page.getByLabelText(texts.receive.json).fill('{"order":7}');
  await send.click();
  await expect.poll(shown).toContain(texts.receive.doneText);
  expect(sent).toEqual([[token, { order: 7 }]]);
  await expectAccessible();
  await send.click();
  await expect.poll(shown).toContain(texts.receive.unsigned);
  await expectAccessible();
});
