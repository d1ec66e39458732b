import { describe, expect, it, test } from 'vitest';
import type { FoundEntry } from './audit-chain.ts';
import { chainedText, faultOfEntry } from './audit-chain.ts';
import { auditDetails, detailChanges, hiddenDetail } from './audit-details.ts';
import { auditAreaOf, auditAreas, auditedEvents, auditedNames } from './audited.ts';
import { eventNames } from './catalogue.ts';

describe('the audit trail', () => {
  it('has each of its events in one area, and none that nobody records', () => {
    expect(new Set(auditedNames).size).toBe(auditAreas.flatMap((area) => auditedEvents[area]).length);
    for (const name of auditedNames) expect(eventNames).toContain(name);
  });

  it('has whatever removes, and nothing that says why somebody is absent', () => {
    const removing = eventNames.filter((name) => /^(user|project|job|job_type|skill|report|file)\.removed$/.test(name));
    for (const name of removing) expect(auditAreaOf(name), name).toBe('deletions');
    expect(eventNames.filter((name) => name.includes('absence')).flatMap((name) => auditAreaOf(name) ?? [])).toEqual(
      [],
    );
  });
});

test('details have neither passwords nor tokens, addresses no query, profile fields no content', () => {
  const settings = { smtpPassword: 'x', apiKey: 'y', host: 'mail.test', nested: [{ accessToken: 'z', on: true }] };
  expect(auditDetails('toggle.changed', settings)).toEqual({
    smtpPassword: hiddenDetail,
    apiKey: hiddenDetail,
    host: 'mail.test',
    nested: [{ accessToken: hiddenDetail, on: true }],
  });
  expect(auditDetails('webhook.changed', { url: 'https://me:pw@a.test/in?key=1#2' })).toEqual({
    url: `https://a.test/in?${hiddenDetail}`,
  });
  expect(auditDetails('user.changed', { email: 'a@b.test', fields: { f1: 'ill' } })).toEqual({
    email: 'a@b.test',
    fields: { f1: hiddenDetail },
  });
  expect(auditDetails('user.signed_out', null)).toBeNull();
});

test('changes are told part by part; what is the same is left out', () => {
  expect(detailChanges({ a: { b: 1, c: 2 }, d: [1] }, { a: { b: 1, c: 3 }, d: [1, 2] })).toEqual([
    { path: 'a.c', before: 2, after: 3 },
    { path: 'd', before: [1], after: [1, 2] },
  ]);
  expect(detailChanges(null, { kind: 'night' })).toEqual([{ path: 'kind', before: undefined, after: 'night' }]);
  expect(detailChanges({ a: 1 }, { a: 1 })).toEqual([]);
});

describe('an entry', () => {
  const whole: FoundEntry = {
    position: 7,
    facts: '[1]',
    details: 'dd',
    previous: 'aa',
    hash: 'hh',
    computedHash: 'hh',
    before: 'aa',
    positionBefore: 6,
    isSameEvent: true,
    computedDetails: 'dd',
    isErased: false,
  };

  it.each<[Partial<FoundEntry>, ReturnType<typeof faultOfEntry>]>([
    [{}, null],
    [{ computedHash: 'xx' }, 'entry'],
    [{ before: 'bb' }, 'chain'],
    [{ positionBefore: 5 }, 'gap'],
    [{ positionBefore: null, before: null }, null],
    [{ isSameEvent: null, computedDetails: null }, 'event'],
    [{ isSameEvent: false }, 'event'],
    [{ computedDetails: 'xx' }, 'event'],
    [{ isErased: true, computedDetails: null }, null],
    [{ isErased: true, isSameEvent: null, computedDetails: null }, null],
    [{ isErased: true, isSameEvent: false, computedDetails: null }, 'event'],
  ])('that was found with %o is judged %s', (found, fault) => {
    expect(faultOfEntry({ ...whole, ...found })).toBe(fault);
  });

  it('is hashed with all that it has', () => {
    const text = chainedText(whole);
    for (const change of [{ position: 8 }, { facts: '[2]' }, { details: 'ee' }, { previous: 'bb' }])
      expect(chainedText({ ...whole, ...change })).not.toBe(text);
  });
});
