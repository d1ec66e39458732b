import { listIncomingWebhooks } from '@plumbline/contract/incoming-webhooks';
import { listWebhooks } from '@plumbline/contract/webhooks';
import type { ReactNode } from 'react';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../../test/accessibility.ts';
import { aPerson, idOf } from '../../../../test/people.ts';
import { render } from '../../../../test/render.tsx';
import { onCall, onePage } from '../../../../test/server.ts';
import en from '../../../i18n/en/webhooks.json';
import he from '../../../i18n/he/webhooks.json';
import { ShellStateProvider, useShell } from '../../../ui/shell/shell-state.tsx';
import { IncomingWebhooks } from './incoming-webhooks.tsx';
import { OutgoingWebhooks } from './outgoing-webhooks.tsx';

/** The frame of the app, with its places for a screen's buttons and for a panel. */
function Frame({ children }: { readonly children: ReactNode }) {
  const { setActionsPlace, setPanelPlace } = useShell();
  return (
    <>
      <header ref={setActionsPlace} />
      {children}
      <div ref={setPanelPlace} />
    </>
  );
}
const framed = (list: ReactNode) => (
  <ShellStateProvider>
    <Frame>{list}</Frame>
  </ShellStateProvider>
);

const at = '2026-11-24T08:00:00.000Z';
const shared = { state: 'active' as const, createdBy: null, created_at: at, version: 1, can: ['change'] };
const incoming = {
  ...shared,
  _id: idOf(1),
  name: 'ERP',
  verification: 'none' as const,
  signatureHeader: '',
  mapping: [],
  lastCall: null,
};
const outgoing = {
  ...shared,
  _id: idOf(2),
  name: 'Planning',
  jobType: null,
  target: 'job' as const,
  url: 'https://there.test/hook',
  method: 'post' as const,
  params: [],
  events: [],
  rules: null,
  failing_since: at,
  paused_at: null,
  lastDelivery: { date: at, state: 'failed' as const, status: 503, failure: null },
};

for (const [language, texts] of [
  ['en', en],
  ['he', he],
] as const) {
  it(`both directions are one list: names, states and when each was used last (${language})`, async () => {
    onCall(listIncomingWebhooks, () => onePage([incoming]));
    onCall(listWebhooks, () => onePage([outgoing]));
    const { show } = await render(framed(<IncomingWebhooks />), { language, person: aPerson(), address: '/webhooks' });
    const row = (name: string) => page.getByRole('row', { name: new RegExp(name) });
    await expect.element(row('ERP')).toBeVisible();
    expect(row('ERP').element().textContent).toContain(texts.states.active);
    expect(row('ERP').element().textContent).toContain(texts.list.never);
    await show(framed(<OutgoingWebhooks jobTypeId={null} />));
    await expect.element(row('Planning')).toBeVisible();
    expect(row('Planning').element().textContent).toContain('POST https://there.test/hook');
    expect(row('Planning').element().textContent).toContain(texts.states.failing);
    await expectAccessible();
  });
}

it('a new one is opened without leaving the search or the direction', async () => {
  onCall(listIncomingWebhooks, () => onePage([incoming]));
  const { router } = await render(framed(<IncomingWebhooks />), {
    person: aPerson(),
    address: '/webhooks?tab=incoming&search=ERP',
  });
  await page.getByRole('button', { name: en.list.create }).click();
  await expect.element(page.getByRole('textbox', { name: en.form.name })).toBeVisible();
  expect(router.state.location.search).toEqual({ tab: 'incoming', search: 'ERP', webhook: 'new' });
});
