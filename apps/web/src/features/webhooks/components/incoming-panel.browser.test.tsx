import { listIncomingCalls, readIncomingWebhook } from '@plumbline/contract/incoming-webhooks';
import type { ReactNode } from 'react';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../../test/accessibility.ts';
import { aPerson, idOf } from '../../../../test/people.ts';
import { render } from '../../../../test/render.tsx';
import { onCall } from '../../../../test/server.ts';
import en from '../../../i18n/en/webhooks.json';
import he from '../../../i18n/he/webhooks.json';
import { ShellStateProvider, useShell } from '../../../ui/shell/shell-state.tsx';
import { IncomingPanel } from './incoming-panel.tsx';

/** A panel has its place in the frame of the app. */
function Place({ children }: { readonly children: ReactNode }) {
  const { setPanelPlace } = useShell();
  return (
    <>
      <div ref={setPanelPlace} />
      {children}
    </>
  );
}
const Framed = ({ children }: { readonly children: ReactNode }) => (
  <ShellStateProvider>
    <Place>{children}</Place>
  </ShellStateProvider>
);

const at = '2026-11-24T08:00:00.000Z';
const webhook = {
  _id: idOf(1),
  name: 'ERP',
  state: 'active' as const,
  verification: 'none' as const,
  signatureHeader: '',
  mapping: [],
  lastCall: at,
  createdBy: null,
  created_at: at,
  version: 1,
  can: ['change'],
  url: 'https://here.test/webhooks/x',
  previousUrlUntil: null,
  secret: '',
  sample: null,
};
const call = (n: number, more: object) => ({
  _id: idOf(n),
  date: at,
  contentType: 'application/json',
  size: 2,
  headers: {},
  body: { n },
  mapped: {},
  repeats: 0,
  repeatedAt: null,
  isHandled: true,
  triggered: [],
  ...more,
});

for (const [language, texts, view] of [
  ['en', en, 'desk'],
  ['he', he, 'phone'],
] as const) {
  it(`a message that came again says how often, and that it was handled once (${language})`, async () => {
    onCall(readIncomingWebhook, () => webhook);
    onCall(listIncomingCalls, () => [call(12, { repeats: 2, repeatedAt: '2026-11-24T09:00:00.000Z' }), call(11, {})]);
    const nothing = () => undefined;
    const panel = <IncomingPanel id={idOf(1)} onClose={nothing} onMade={nothing} />;
    await render(<Framed>{panel}</Framed>, { person: aPerson(), language, view });
    const came = page.getByText(texts.incoming.came_other.replace('{{count}}', '3'));
    await came.click();
    const [before = ''] = texts.incoming.repeatedAt.split('{{');
    await expect.element(page.getByText(new RegExp(`^${before}`))).toBeVisible();
    expect(came.elements()).toHaveLength(1);
    await expectAccessible();
  });
}
