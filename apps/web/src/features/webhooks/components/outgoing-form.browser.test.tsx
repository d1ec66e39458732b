import { createWebhook, webhookView, type WebhookView } from '@plumbline/contract/webhooks';
import { webhookEvents, webhookTargets } from '@plumbline/domain/webhooks/webhook';
import { describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../../test/accessibility.ts';
import { choicesOf, choose } from '../../../../test/choices.ts';
import { aPerson, idOf } from '../../../../test/people.ts';
import { render, type RenderOptions } from '../../../../test/render.tsx';
import { onCall, problem } from '../../../../test/server.ts';
import en from '../../../i18n/en/webhooks.json';
import he from '../../../i18n/he/webhooks.json';
import { eventTextName, type EventTextName } from './event-name.ts';
import { OutgoingForm } from './outgoing-form.tsx';

const made = webhookView.parse({
  _id: idOf(5),
  name: 'erp.test',
  jobType: null,
  target: 'job',
  url: 'https://erp.test/in',
  method: 'put',
  params: [],
  events: [],
  rules: { and: [] },
  state: 'active',
  failing_since: null,
  paused_at: null,
  lastDelivery: null,
  createdBy: null,
  created_at: '2026-03-01T08:00:00.000Z',
  version: 1,
  can: [],
  secret: 'whsec_x',
  previousSecretUntil: null,
  held: 0,
});

async function open(options: RenderOptions = {}, respond: () => WebhookView | Response = () => made) {
  const texts = options.language === 'he' ? he : en;
  const sent: unknown[] = [];
  onCall(createWebhook, ({ body }) => {
    sent.push(body);
    return respond();
  });
  const onSaved = vi.fn<(webhook: WebhookView) => void>();
  await render(<OutgoingForm webhook={null} jobTypeId={null} onSaved={onSaved} />, { person: aPerson(), ...options });
  const field = (name: string) => page.getByRole('textbox', { name });
  const list = (name: string) => page.getByRole('combobox', { name });
  const { form } = texts;
  await expect.element(field(form.url)).toBeVisible();
  return {
    texts,
    sent,
    onSaved,
    url: field(form.url),
    method: list(form.method),
    target: list(form.target),
    events: list(form.events),
    create: page.getByRole('button', { name: form.create, exact: true }),
  };
}

describe('the form of a new webhook', () => {
  it.each([
    ['en', 'desk', 'link not valid'],
    ['he', 'phone', 'הקישור אינו תקין'],
  ] as const)('is refused without an address, at the address (%s)', async (language, view, sentence) => {
    const { url, create, sent } = await open({ language, view });
    await url.fill('erp');
    await create.click();
    await expect.element(page.getByText(sentence)).toBeVisible();
    await expect.element(url).toBeInvalid();
    await expect.element(url).toHaveFocus();
    expect(sent).toEqual([]);
    await expectAccessible();
  });

  it('is saved by Enter as it was filled in', async () => {
    const { url, method, sent, onSaved } = await open();
    await choose(method, 'PUT');
    await url.fill(' https://erp.test/in ');
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => onSaved.mock.calls[0]?.[0]._id).toBe(idOf(5));
    expect(sent).toEqual([
      expect.objectContaining({ url: 'https://erp.test/in', method: 'put', target: 'job', events: [], params: [] }),
    ]);
  });

  it.each(['en', 'he'] as const)('leads to every event of every kind of thing (%s)', async (language) => {
    const { texts, target, events } = await open({ language });
    for (const one of webhookTargets) {
      const names: readonly string[] = webhookEvents[one];
      await choose(target, texts.form.targets[one]);
      if (names.length === 0) await expect.element(events).not.toBeInTheDocument();
      else
        expect((await choicesOf(events)).map(({ text }) => text)).toEqual(
          names.map((event) => texts.events[eventTextName(event) as EventTextName]),
        );
    }
  });

  it('says at its field what the server refuses, and what belongs to none below', async () => {
    const message = 'This address is inside of our own network.';
    const refusals = [
      problem(400, 'not_valid', 'Not valid.', [{ path: 'url', code: 'not_url', message }]),
      problem(409, 'conflict', 'There are too many webhooks.'),
    ];
    const { url, create, onSaved } = await open({}, () => refusals.shift() ?? made);
    await url.fill('https://10.0.0.1/');
    await create.click();
    await expect.element(page.getByText(message)).toBeVisible();
    await expect.element(url).toBeInvalid();
    await create.click();
    await expect.element(page.getByText('There are too many webhooks.')).toBeVisible();
    await expect.element(url).toHaveValue('https://10.0.0.1/');
    expect(onSaved).not.toHaveBeenCalled();
  });
});
