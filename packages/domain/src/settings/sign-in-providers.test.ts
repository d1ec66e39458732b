import { expect, it } from 'vitest';
import { listed, providerOfApp, signInPage } from './sign-in-providers.ts';
import { settingsOfToggles } from './toggle-settings.ts';

it('each service has its app and its page', () => {
  expect(providerOfApp('google_login')).toBe('google');
  expect(providerOfApp('microsoft_sso')).toBe('microsoft');
  expect(providerOfApp('openid')).toBe('openid');
  expect(providerOfApp('files')).toBeUndefined();
  expect(signInPage('google')).toBe('/google_login');
  expect(signInPage('microsoft')).toBe('/sign_in/microsoft');
});

it('lists are read with commas, semicolons and spaces', () => {
  expect(listed(' Example.com, b.test;c.test ')).toEqual(['example.com', 'b.test', 'c.test']);
  expect(listed('')).toEqual([]);
});

it('takes domains, roles below administrators, and addresses over https', () => {
  const isTaken = (id: 'openid' | 'microsoft_sso', settings: Record<string, string>) =>
    settingsOfToggles[id].schema.safeParse(settings).success;
  expect(isTaken('openid', {})).toBe(true);
  expect(isTaken('openid', { domains: 'example.com, b.test', defaultRole: 'inspector' })).toBe(true);
  expect(isTaken('openid', { domains: 'example com@' })).toBe(false);
  expect(isTaken('openid', { defaultRole: 'sys_admin' })).toBe(false);
  expect(isTaken('openid', { issuer: 'https://id.example.com/realms/a' })).toBe(true);
  expect(isTaken('openid', { issuer: 'http://127.0.0.1:3000' })).toBe(true);
  for (const issuer of ['http://id.example.com', 'id.example.com', 'https://a:b@id.example.com', 'https://x.test/?a=1'])
    expect(isTaken('openid', { issuer })).toBe(false);
  const tenant = '11111111-2222-4333-8444-555555555555';
  expect(isTaken('microsoft_sso', { tenantId: `${tenant}, ${tenant}` })).toBe(true);
  expect(isTaken('microsoft_sso', { tenantId: 'common' })).toBe(false);
});
