import { appSettings } from '@plumbline/domain/settings/app-settings';
import { filterFields } from '@plumbline/domain/filters/fields';
import { wireOperators } from '@plumbline/domain/filters/operator-names';
import * as fc from 'fast-check';
import type { InjectOptions } from 'fastify';
import type { z } from 'zod';
import type { Sent } from '../access-matrix/cells.ts';
import type { Endpoint } from '../../src/http/endpoint.ts';
import { inputsOf, jsonSchemaOf, namesOf } from './inputs-of-schema.ts';
import { oddBodies, oddText, oddValue } from './odd-values.ts';
import type { Change, OddRequest } from './odd-uploads.ts';
import { oddPieces, oddUploads } from './odd-uploads.ts';
import { requestOf } from './sent-request.ts';

/** The bodies whose real form the contract leaves to the settings themselves. */
const innerBodies: Readonly<Record<string, z.ZodType>> = { changeSettings: appSettings.partial() };

const fieldNames = [...new Set(Object.values(filterFields).flatMap((fields) => Object.keys(fields)))];
const condition = fc.record(
  {
    field: fc.oneof({ weight: 5, arbitrary: fc.constantFrom(...fieldNames) }, oddText),
    operator: fc.oneof({ weight: 5, arbitrary: fc.constantFrom<unknown>(...Object.values(wireOperators)) }, oddValue),
    value: fc.oneof(
      oddValue,
      fc.tuple(oddValue, oddValue),
      fc.constantFrom('today', '2026-03-27', 'last week', 1, true),
    ),
  },
  { requiredKeys: [] },
);
const filters = fc
  .oneof(
    condition,
    fc.record({ and: fc.array(condition, { maxLength: 4 }) }),
    fc.record({ or: fc.array(condition, { maxLength: 4 }) }),
    fc.record({ not: condition }),
    oddValue,
  )
  .map((value) => JSON.stringify(value) ?? '');
const cursor = fc
  .oneof(
    fc.tuple(
      fc.oneof(
        oddText,
        fc.constantFrom('2026-03-27 02:00:00+00', '-infinity', 'infinity', '7', '99999999999999999999'),
      ),
      fc.oneof(fc.uuid(), fc.constantFrom('1', '999999999999999999', '-'.repeat(36), 'a'.repeat(36))),
    ),
    fc.tuple(
      fc.constant('2026-03-27 02:00:00+00'),
      fc.uuid(),
      fc.constantFrom('1', '999999999', '-'.repeat(36), '\u0000'),
    ),
    oddValue,
  )
  .map((value) => Buffer.from(JSON.stringify(value) ?? '').toString('base64url'));
const special = new Map<string, fc.Arbitrary<string>>(
  Object.entries({
    filters,
    after: cursor,
    sort: fc.oneof(fc.constantFrom(...fieldNames.flatMap((name) => [name, `-${name}`])), oddText),
    page: fc.constantFrom('0', '10000000', '999999999999', '1.5', '0x1', '-1', '1e3', ' 1'),
    page_size: fc.constantFrom('1', '1000', '1001', '0', 'NaN', '1e3'),
  }),
);

/** A copy with one place in it, picked by `path`, changed. */
function changedAt(value: unknown, path: readonly number[], change: (old: unknown) => unknown): unknown {
  const [step, ...rest] = path;
  if (step === undefined || typeof value !== 'object' || value === null) return change(value);
  const keys = Object.keys(value);
  const key = keys[step % Math.max(1, keys.length)];
  if (key === undefined) return change(value);
  const inner = changedAt((value as Record<string, unknown>)[key], rest, change);
  if (Array.isArray(value)) return value.map((one: unknown, index) => (String(index) === key ? inner : one));
  return { ...value, [key]: inner };
}

const pathIn = fc.array(fc.nat(20), { maxLength: 4 });
const json = (body: unknown): Pick<InjectOptions, 'payload' | 'headers'> => ({
  payload: JSON.stringify(body) ?? '',
  headers: { 'content-type': 'application/json' },
});

function oddBodyOf(endpoint: Endpoint, sent: Sent, ids: readonly string[]): fc.Arbitrary<Change>[] {
  const { bodyKind, body, name } = endpoint.call;
  const raw = fc
    .tuple(
      fc.constantFrom(...oddBodies),
      fc.constantFrom(
        'application/json',
        'application/json; charset=utf-16',
        'text/plain',
        'application/xml',
        'application/x-www-form-urlencoded',
        'multipart/form-data; boundary=x',
        'multipart/form-data',
        'a',
        '',
        ';;;',
        'application/json-patch+json',
        'APPLICATION/JSON',
      ),
    )
    .map(([payload, type]): Change => (request) => ({ ...request, payload, headers: { 'content-type': type } }));
  if (bodyKind === 'multipart') return [raw, oddUploads];
  if (bodyKind === 'piece') return [raw, oddPieces];
  if (bodyKind === 'none') return [raw];
  if (bodyKind === 'form') {
    return [
      raw,
      fc
        .tuple(fc.constantFrom(...namesOf(body), '__proto__', 'x'), oddText, fc.boolean())
        .map(([key, text, twice]): Change => (request) => {
          const form = new URLSearchParams(Object.entries({ ...sent.form, [key]: text.toWellFormed() }));
          if (twice) form.append(key, 'again');
          return {
            ...request,
            payload: form.toString(),
            headers: { 'content-type': 'application/x-www-form-urlencoded' },
          };
        }),
    ];
  }
  const schema = jsonSchemaOf(innerBodies[name] ?? body);
  const names = [...namesOf(innerBodies[name] ?? body), '__proto__', 'constructor', '_id', 'role', 'created_at'];
  return [
    raw,
    fc.tuple(pathIn, oddValue).map(([path, value]): Change => (request) => ({
      ...request,
      ...json(changedAt(sent.body ?? {}, path, () => value)),
    })),
    fc.tuple(pathIn, fc.constantFrom(...names), oddValue).map(([path, key, value]): Change => (request) => ({
      ...request,
      ...json(
        changedAt(sent.body ?? {}, path, (old) =>
          typeof old === 'object' && old !== null && !Array.isArray(old) ? { ...old, [key]: value } : [old, value, old],
        ),
      ),
    })),
    fc.tuple(pathIn, fc.constantFrom(2, 50, 1001, 20_000)).map(([path, times]): Change => (request) => ({
      ...request,
      ...json(changedAt(sent.body ?? {}, path, (old) => Array.from({ length: times }, () => old))),
    })),
    inputsOf(schema, ids).map((value): Change => (request) => ({ ...request, ...json(value) })),
    inputsOf(schema, ids).map((value): Change => (request) => ({
      ...request,
      ...json({ ...(sent.body as object | undefined), ...(value as object | null) }),
    })),
  ];
}

const withQuery = (url: string, query: string) =>
  query === '' ? url : `${url}${url.includes('?') ? '&' : '?'}${query}`;

/** A text in an address, as it stands there; a lone surrogate can't. */
const inAddress = (text: string) => encodeURIComponent(text.toWellFormed()).slice(0, 6000);

function oddAddress(endpoint: Endpoint, sent: Sent, ids: readonly string[]): fc.Arbitrary<Change>[] {
  const names = namesOf(endpoint.call.query);
  const schema = jsonSchemaOf(endpoint.call.query);
  const properties = new Map(Object.entries((schema['properties'] ?? {}) as Record<string, Record<string, unknown>>));
  const value = (name: string): fc.Arbitrary<string> => {
    const fitting = inputsOf(properties.get(name) ?? {}, ids).map((one) =>
      typeof one === 'string' ? one : JSON.stringify(one),
    );
    return fc.oneof({ weight: 3, arbitrary: special.get(name) ?? fitting }, { weight: 1, arbitrary: oddText });
  };
  const pairs = fc
    .subarray([...names, 'x', '__proto__', 'constructor[prototype][a]'], { minLength: 1 })
    .chain((picked) =>
      fc.tuple(...picked.map((name) => value(name).map((text) => `${encodeURIComponent(name)}=${inAddress(text)}`))),
    );
  const params = Object.keys(sent.params ?? {});
  return [
    fc.tuple(pairs, fc.boolean()).map(([list, twice]): Change => (request) => ({
      ...request,
      url: withQuery(request.url, [...list, ...(twice ? list.slice(0, 1) : [])].join('&')),
    })),
    fc
      .constantFrom(
        '%',
        '%zz',
        '&&&',
        '=',
        '=&=',
        'a[]=1&a[b]=2',
        'page[]=1&page[]=2',
        'search=%00',
        'search=%ed%a0%80',
        'x='.repeat(2000),
        'filters[a]=b',
      )
      .map((query): Change => (request) => ({ ...request, url: withQuery(request.url, query) })),
    ...(params.length === 0
      ? []
      : [
          fc
            .tuple(fc.constantFrom(...params), fc.oneof(oddText, fc.constantFrom(...ids), fc.uuid()))
            .map(([name, text]): Change => (request) => ({
              ...request,
              url: requestOf(endpoint, {
                ...sent,
                params: { ...sent.params, [name]: text.toWellFormed().slice(0, 3000) },
              }).url,
            })),
        ]),
  ];
}

const headerText = fc.oneof(
  fc.constantFrom(
    '',
    'x'.repeat(5000),
    "'",
    'a, b',
    '*',
    '\u00e9\u00ff',
    'bytes=0-',
    'bytes=-1',
    'bytes=9-1',
    'he',
    'xx;q=9',
    '-1',
    '1e400',
  ),
  fc.string({ maxLength: 30 }),
);
const oddHeader: fc.Arbitrary<Change> = fc
  .tuple(
    fc.constantFrom(
      'idempotency-key',
      'accept-language',
      'if-none-match',
      'range',
      'user-agent',
      'x-forwarded-for',
      'accept',
      'accept-encoding',
      'cookie',
      'x-request-id',
      'content-encoding',
      'origin',
      'x-http-method-override',
    ),
    headerText,
  )
  .map(([name, text]): Change => (request) => ({
    ...request,
    headers: { ...request.headers, [name]: text.replace(/[^\t\x20-\x7e\x80-\xff]/g, '') },
  }));

/**
 * Odd requests of one call, each one or two changes away from a valid one.
 * @param ids things that there are, so that what is odd reaches beyond "not found"
 */
export function oddRequests(endpoint: Endpoint, sent: Sent, ids: readonly string[]): fc.Arbitrary<OddRequest> {
  const change = fc.oneof(
    { weight: 5, arbitrary: fc.oneof(...oddBodyOf(endpoint, sent, ids)) },
    { weight: 3, arbitrary: fc.oneof(...oddAddress(endpoint, sent, ids)) },
    { weight: 1, arbitrary: oddHeader },
  );
  return fc
    .tuple(change, fc.option(change, { freq: 3 }))
    .map(([first, second]) => (second ? second(first(requestOf(endpoint, sent))) : first(requestOf(endpoint, sent))));
}
