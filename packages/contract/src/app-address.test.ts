import { expect, it } from 'vitest';
import { isAppAddress } from './app-address.ts';

it.each<[address: string, isApps: boolean]>([
  ['/', true],
  ['/jobs', true],
  ['/jobs/8a1f/answer?question=3', true],
  ['/v2/documentation', true],
  ['/v1/documentation?lang=he', true],
  ['/webhooks', true],
  ['/oauth/authorize?client_id=x', true],
  ['/oauth/token', false],
  ['/.well-known/oauth-protected-resource', false],
  ['/v2', false],
  ['/v1/jobs/8a1f', false],
  ['/v2/documentation/openapi.json', false],
  ['/webhooks/8a1f', false],
  ['/scim/v2/Me', false],
  ['/mcp', false],
  ['/healthz', false],
  ['/readyz?full=1', false],
  ['/metrics', false],
  ['/problems/not_found', false],
  ['/sw.js', false],
  ['/assets/start-1a2b.js?x=1', false],
])('%s is the app’s: %s', (address, isApps) => expect(isAppAddress(address)).toBe(isApps));
