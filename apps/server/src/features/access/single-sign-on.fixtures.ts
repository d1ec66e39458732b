import * as calls from '@plumbline/contract/single-sign-on';
import { changeToggle, changeToggleSettings } from '@plumbline/contract/settings';
import type { SignInProvider } from '@plumbline/domain/settings/sign-in-providers';
import { appsOfProviders, signInPage } from '@plumbline/domain/settings/sign-in-providers';
import { listenAsOpenIdProvider, openIdClient } from '../../../test/support/open-id-provider.ts';
import type { TestPerson, TestServer } from '../../../test/support/test-server.ts';
import { startTestServer } from '../../../test/support/test-server.ts';

type OpenIdProvider = Awaited<ReturnType<typeof listenAsOpenIdProvider>>;

/** The tenant of Microsoft's in tests. */
export const tenant = '11111111-2222-4333-8444-555555555555';

/** A server, an administrator, and a provider at which the server is a client. */
export async function startWithProvider(provider: SignInProvider): Promise<{
  server: TestServer;
  provider: OpenIdProvider;
  admin: TestPerson;
  setUp: (settings?: Record<string, string>) => Promise<void>;
}> {
  const path = provider === 'microsoft' ? `/${tenant}/v2.0` : '';
  const redirectUris = [`http://localhost:8080${signInPage(provider)}`];
  const listening = await listenAsOpenIdProvider({ redirectUris, path });
  const server = await startTestServer({
    environment: {
      WEBHOOKS_ALLOW: '127.0.0.1',
      GOOGLE_SIGN_IN_URL: listening.base,
      MICROSOFT_SIGN_IN_URL: listening.base,
    },
  });
  const admin = await server.person('sys_admin', { email: 'admin@example.test' });
  const params = { id: appsOfProviders[provider] };
  const where = { google: {}, microsoft: { tenantId: tenant }, openid: { issuer: listening.issuer } }[provider];
  const setUp = async (settings: Record<string, string> = {}) => {
    const body = {
      ...where,
      clientId: openIdClient.id,
      clientSecret: openIdClient.secret,
      domains: '',
      defaultRole: '',
      required: '',
      ...settings,
    };
    const saved = await server.call(changeToggleSettings, { as: admin, params, body });
    const on = await server.call(changeToggle, { as: admin, params, body: { isActive: true } });
    if (saved.status !== 200 || on.status !== 200) throw new Error(JSON.stringify([saved.body, on.body]));
  };
  await setUp();
  return { server, provider: listening, admin, setUp };
}

/** What a browser sends at the end of a sign-in. */
export type SentBack = Record<string, string>;

/** Signs in at the provider, as a browser does. @returns what the browser sends then, with its key */
export async function throughProvider(
  { server, provider: listening }: { server: TestServer; provider: OpenIdProvider },
  provider: SignInProvider,
  subject: string,
): Promise<SentBack> {
  const { body } = await server.call(calls.readSignInLink, { params: { provider } });
  return { ...(await listening.signIn(body.link, subject)), key: body.key };
}
