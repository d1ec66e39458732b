import { readFileSync } from 'node:fs';
import type { Call } from '@plumbline/contract/call';
import { describe, expect, it } from 'vitest';
import { allEndpoints } from '../all-endpoints.ts';
import { allCalls } from './all-calls.ts';

/** The calls that the specification names. */
const named = readFileSync(new URL('../../../../../docs/spec/calls.tsv', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => {
    const [method = '', path = '', , , authentication = ''] = line.split('\t');
    return { path, authentication, address: `${method} ${path}` };
  });

const addressesOf = (call: Call) => [call.path, ...call.alsoAt].map((path) => `${call.method} ${path}`);
/** How a parameter is called says nothing to a caller. */
const plain = (address: string) => address.replaceAll(/\{\w+\}/g, '{}');
const callAt = new Map(allCalls.flatMap((call) => addressesOf(call).map((address) => [plain(address), call] as const)));

const allowedBy: Readonly<Record<string, readonly Call['authentication'][]>> = {
  b: ['bearer'],
  n: ['none'],
  'n or b': ['optional'],
  'b or signed key': ['optional'],
  'invitation token': ['none'],
};

/** A browser saves a ZIP by itself, without a bearer token: its address carries a key, as a single file's does (decision 0026). */
const alsoByKey: readonly string[] = ['GET /v1/assets/zip'];

const twice = (list: readonly string[]) => list.filter((one, at) => list.indexOf(one) !== at);

describe('the contract', () => {
  it('has one name and one place for each call', () => {
    expect(twice(allCalls.map((call) => call.name))).toEqual([]);
    expect(twice(allCalls.flatMap(addressesOf).map(plain))).toEqual([]);
  });

  it('is served whole, each call once, and nothing is served beside it', () => {
    // By name: a test that ran before may have loaded modules of the contract again.
    const served = allEndpoints.map((endpoint) => endpoint.call.name);
    expect(twice(served)).toEqual([]);
    expect(served.toSorted()).toEqual(allCalls.map((call) => call.name).toSorted());
  });

  it('says of each call what it is, in a sentence', () => {
    for (const call of allCalls) {
      expect(call.summary, call.name).toMatch(/^\p{Lu}.*\.$/su);
      expect(call.name).toMatch(/^[a-z][A-Za-z0-9]+$/);
      expect(call.path, call.name).toMatch(/^\/(v1|v2|webhooks|oauth|scim\/v2|\.well-known)\/|^\/mcp$/);
    }
  });
});

describe('the calls that the specification names', () => {
  it('are served, every one', () => {
    expect(named.length).toBeGreaterThan(100);
    expect(named.map((call) => call.address).filter((address) => !callAt.has(plain(address)))).toEqual([]);
  });

  it('ask for a sign-in exactly where the specification does', () => {
    const wrong = named.filter(({ address, authentication }) => {
      const call = callAt.get(plain(address));
      const asked = alsoByKey.includes(address) ? `${authentication} or signed key` : authentication;
      return call !== undefined && !allowedBy[asked]?.includes(call.authentication);
    });
    expect(wrong.map((call) => call.address)).toEqual([]);
  });
});
