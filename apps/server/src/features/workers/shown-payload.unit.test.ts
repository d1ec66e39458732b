import { describe, expect, it } from 'vitest';
import { shownError, shownPayload } from './shown-payload.ts';

const id = '01890000-0000-7000-8000-000000000001';

describe('what is shown of an entry', () => {
  it('are its ids, moments, numbers and names of kinds', () => {
    const data = {
      schema: 'instance_main',
      kind: 'end_reminder',
      userId: id,
      days: 7,
      endsAt: '2026-12-01T10:00:00.000Z',
    };
    expect(shownPayload(data)).toEqual(data);
    expect(shownPayload({ items: [{ event: 'job.created', ids: [id] }] })).toEqual({
      items: [{ event: 'job.created', ids: [id] }],
    });
  });

  it('are no texts, addresses and secrets', () => {
    expect(
      shownPayload({
        email: 'ann@example.test',
        text: 'hello',
        subject: 'brakes',
        url: 'https://example.test/a?b=c',
        kind: 'Ann Lee',
        token: id,
        apiKey: 12_345,
        nested: { password: 'abc', name: 'ann' },
      }),
    ).toEqual({
      email: null,
      text: null,
      subject: null,
      url: null,
      kind: null,
      token: null,
      apiKey: null,
      nested: { password: null, name: null },
    });
    expect(shownPayload(null)).toEqual({});
    expect(shownPayload(['a'])).toEqual({});
  });
});

describe('the error of an entry', () => {
  it('is what its handler threw, without credentials, queries and addresses of people', () => {
    expect(shownError({ error: 'no route to smtp://ann:pass@mail.test for bob@example.test' })).toBe(
      'no route to smtp://…@mail.test for …@…',
    );
    expect(shownError({ value: { message: 'job timed out' } })).toBe('job timed out');
    expect(shownError({ message: 'GET https://a.test/b?token=c failed' })).toBe('GET https://a.test/b?… failed');
    expect(shownError({ message: 'x'.repeat(900) })).toHaveLength(500);
    expect(shownError(null)).toBeNull();
    expect(shownError({})).toBeNull();
  });
});
