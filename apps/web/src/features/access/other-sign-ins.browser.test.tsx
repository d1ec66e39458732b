import {
  connectMicrosoft,
  readSignInLink,
  readSignOutLink,
  signInWithProvider,
} from '@plumbline/contract/single-sign-on';
import { describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../test/accessibility.ts';
import { aPerson } from '../../../test/people.ts';
import { render } from '../../../test/render.tsx';
import { onCall, problem } from '../../../test/server.ts';
import en from '../../i18n/en/access.json';
import he from '../../i18n/he/access.json';
import { readSession } from '../../lib/api/session-store.ts';
import { ProviderButtons } from './provider-buttons.tsx';
import { GoogleLoginScreen, ProviderSignInScreen } from './provider-return-screen.tsx';
import { lastSignInFailure } from './sign-in-failure.ts';

const storedAt = 'plumbline.sign-ins';
const tokens = () => ({
  access_token: 'a',
  token_type: 'Bearer' as const,
  expires_in: 3600,
  refresh_token: 'r',
  user: aPerson(),
});

/** Has a sign-in begun in this browser. */
function begin(state: string, more: Record<string, unknown> = {}): void {
  const pending = { provider: 'google', key: 'the key', resultGoes: 'on', back: '/auth', begun: Date.now(), ...more };
  localStorage.setItem(storedAt, JSON.stringify({ [state]: pending }));
}

/** Responds to the end of a sign-in, and notes what was sent. */
function onEnd(respond: () => Response | ReturnType<typeof tokens>): unknown[] {
  const sent: unknown[] = [];
  onCall(signInWithProvider, ({ params, body }) => {
    sent.push([params['provider'], body]);
    return respond();
  });
  return sent;
}

describe('the buttons of other services', () => {
  it.each([
    ['en', 'desk'],
    ['he', 'phone'],
  ] as const)('are those that the company has set up (%s)', async (language, view) => {
    const texts = (language === 'he' ? he : en).signIn;
    await render(<ProviderButtons next={undefined} />, { language, view, toggles: ['google_login', 'openid'] });
    await expect.element(page.getByRole('button', { name: texts.services.google })).toBeVisible();
    await expect.element(page.getByRole('button', { name: texts.services.openid })).toBeVisible();
    expect(page.getByRole('button', { name: texts.services.microsoft }).elements()).toHaveLength(0);
    await expectAccessible();
  });

  it('lead to the service, and store its key in this browser', async () => {
    onCall(readSignInLink, () => ({ link: `${window.location.href.split('#')[0]}#to-the-service`, key: 'the key' }));
    await render(<ProviderButtons next="/jobs/12" />, { toggles: ['microsoft_sso'] });
    await page.getByRole('button', { name: en.signIn.services.microsoft }).click();
    await expect.poll(() => window.location.hash).toBe('#to-the-service');
    const stored = Object.values(JSON.parse(localStorage.getItem(storedAt) ?? '{}') as Record<string, unknown>);
    expect(stored).toEqual([expect.objectContaining({ provider: 'microsoft', key: 'the key', next: '/jobs/12' })]);
    window.history.replaceState(null, '', window.location.href.split('#')[0]);
  });

  it.each([
    ['leads to where one signs out', '#signed-out'],
    ['says that the service has no such address', null],
  ])('offer to sign out there too, to who signed in by it: %s', async (_what, hash) => {
    localStorage.setItem('plumbline.signed-in-by', 'microsoft');
    const here = window.location.href.split('#')[0] ?? '';
    onCall(readSignOutLink, () => ({ link: hash === null ? null : `${here}${hash}` }));
    await render(<ProviderButtons next={undefined} />, { toggles: ['microsoft_sso'] });
    await page.getByRole('button', { name: en.signIn.signOutThere.microsoft }).click();
    if (hash === null) await expect.element(page.getByText(en.signIn.noSignOut)).toBeVisible();
    else await expect.poll(() => window.location.hash).toBe(hash);
    expect(localStorage.getItem('plumbline.signed-in-by')).toBeNull();
    window.history.replaceState(null, '', here);
  });

  it('say why a service can’t be reached', async () => {
    onCall(readSignInLink, () => problem(502, 'sso_unreachable', 'It can’t be reached.'));
    await render(<ProviderButtons next={undefined} />, { toggles: ['openid'] });
    const button = page.getByRole('button', { name: en.signIn.services.openid });
    await button.click();
    await expect.element(page.getByRole('alert')).toBeVisible();
    await expect.element(button).toBeEnabled();
  });
});

describe('the page that a service sends people back to', () => {
  it('signs in once, with what came back and the key of this browser, and goes on', async () => {
    begin('s1', { next: '/jobs/12' });
    const sent = onEnd(tokens);
    const { router } = await render(<GoogleLoginScreen />, {
      address: '/google_login?code=c1&state=s1&iss=https%3A%2F%2Faccounts.example',
    });
    await expect.poll(() => router.state.location.pathname).toBe('/jobs/12');
    expect(sent).toEqual([['google', { code: 'c1', state: 's1', iss: 'https://accounts.example', key: 'the key' }]]);
    expect(readSession()?.accessToken).toBe('a');
    expect(localStorage.getItem(storedAt)).toBeNull();
  });

  it.each([
    ['refused by the person', 'error=access_denied&state=s1', {}],
    ['of another browser', 'code=c1&state=unknown', {}],
    ['of another service', 'code=c1&state=s1', { provider: 'microsoft' }],
    ['too old', 'code=c1&state=s1', { begun: Date.now() - 11 * 60_000 }],
  ])('leads back with sso_error=1, and says why, where the sign-in is %s', async (what, query, more) => {
    begin('s1', more);
    const sent = onEnd(() => problem(400, 'sso_expired', 'Begin again.'));
    const { router } = await render(<GoogleLoginScreen />, { address: `/google_login?${query}` });
    await expect.poll(() => router.state.location.href).toBe('/auth?sso_error=1');
    const hasKey = what === 'refused by the person';
    expect(sent).toEqual([
      [
        'google',
        hasKey ? expect.objectContaining({ key: 'the key' }) : expect.not.objectContaining({ key: 'the key' }),
      ],
    ]);
    expect(readSession()).toBeNull();
    expect(lastSignInFailure()).toContain('Begin again.');
  });

  it('leads back to where it was opened from, of this app’s addresses alone', async () => {
    onCall(readSignInLink, () => problem(409, 'not_set_up', 'Not set up.'));
    const { router } = await render(<GoogleLoginScreen />, {
      address: '/google_login?redirectUri=%2Fsignup%3Ftoken%3Dx',
    });
    await expect.poll(() => router.state.location.href).toBe('/signup?token=x&sso_error=1');
  });

  it('never leads to another site', async () => {
    onCall(readSignInLink, () => problem(409, 'not_set_up', 'Not set up.'));
    const { router } = await render(<GoogleLoginScreen />, {
      address: '/google_login?redirectUri=https%3A%2F%2Fevil.test%2F',
    });
    await expect.poll(() => router.state.location.href).toBe('/auth?sso_error=1');
  });

  it.each([
    ['the result', () => tokens(), expect.objectContaining({ access_token: 'a' })],
    ['error', () => problem(400, 'sso_failed', 'No.'), 'error'],
  ])('posts %s to the window that opened it, of this origin alone', async (_what, respond, message) => {
    begin('s1', { resultGoes: 'to-opener' });
    onEnd(respond as () => Response);
    const postMessage = vi.fn<(message: unknown, origin: string) => void>();
    const close = vi.spyOn(window, 'close').mockImplementation(() => undefined);
    Object.defineProperty(window, 'opener', { value: { postMessage }, configurable: true, writable: true });
    try {
      await render(<GoogleLoginScreen />, { address: '/google_login?code=c1&state=s1' });
      await expect.poll(() => postMessage.mock.calls).toEqual([[message, window.location.origin]]);
      expect(close).toHaveBeenCalledOnce();
      expect(readSession()).toBeNull();
    } finally {
      Object.defineProperty(window, 'opener', { value: null, configurable: true, writable: true });
      close.mockRestore();
    }
  });

  it('goes on by itself where the window that opened it was closed', async () => {
    begin('s1', { resultGoes: 'to-opener' });
    onEnd(tokens);
    const { router } = await render(<GoogleLoginScreen />, { address: '/google_login?code=c1&state=s1' });
    await expect.poll(() => router.state.location.pathname).toBe('/dashboard');
    expect(readSession()?.accessToken).toBe('a');
  });

  it.each([
    ['connected', () => aPerson()],
    ['refused', () => problem(409, 'sso_account_differs', 'Another one.')],
  ])('leads back to the profile with an account of Microsoft that is %s', async (_what, respond) => {
    begin('s1', { provider: 'microsoft', resultGoes: 'to-account', back: '/profile?tab=security' });
    const sent: unknown[] = [];
    onCall(connectMicrosoft, ({ body }) => {
      sent.push(body);
      return respond();
    });
    const { router } = await render(<ProviderSignInScreen />, {
      person: aPerson(),
      address: '/sign_in/microsoft?code=c1&state=s1',
    });
    await expect.poll(() => router.state.location.href).toBe('/profile?tab=security');
    expect(sent).toEqual([{ code: 'c1', state: 's1', key: 'the key' }]);
    expect(readSession()?.accessToken).toBe('a');
  });

  it('knows the service by its address', async () => {
    begin('s1', { provider: 'microsoft' });
    const sent = onEnd(tokens);
    await render(<ProviderSignInScreen />, { address: '/sign_in/microsoft?code=c1&state=s1' });
    await expect.poll(() => sent).toEqual([['microsoft', { code: 'c1', state: 's1', key: 'the key' }]]);
  });
});
