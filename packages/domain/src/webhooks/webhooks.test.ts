import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { auditedNames } from '../events/audited.ts';
import { isTaken, isToBePaused, maxAttempts, nextAttemptIn, readRetryAfter } from './attempts.ts';
import type { Filter } from '../filters/filter.ts';
import { events as eventCatalogue } from '../events/catalogue.ts';
import { exampleEvents } from './payload.ts';
import { sampleEvent } from './sample-event.ts';
import { checkRules, wantsEvent } from './rules.ts';
import {
  filledParams,
  isWebhookUrl,
  jobTypeWebhookTargets,
  webhookEvents,
  webhookTargetOf,
  webhookTargets,
} from './webhook.ts';

const hour = 3_600_000;

describe('attempts of a delivery', () => {
  it('are ten, over three days, each longer after the one before', () => {
    expect(maxAttempts).toBe(10);
    const waits = Array.from({ length: 9 }, (_, made) => nextAttemptIn(made + 1, 0.5) ?? 0);
    expect(waits).toEqual(waits.toSorted((a, b) => a - b));
    const total = waits.reduce((sum, wait) => sum + wait, 0);
    expect(total / hour).toBeGreaterThan(70);
    expect(total / hour).toBeLessThan(74);
    expect(nextAttemptIn(10, 0.5)).toBeNull();
  });

  it('are spread by a tenth, and never sooner than Retry-After asks, which is believed up to a day', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 9 }), fc.double({ min: 0, max: 1, noNaN: true }), (made, random) => {
        const middle = nextAttemptIn(made, 0.5) ?? 0;
        const wait = nextAttemptIn(made, random) ?? 0;
        expect(wait).toBeGreaterThanOrEqual(Math.floor(middle * 0.9));
        expect(wait).toBeLessThanOrEqual(Math.ceil(middle * 1.1));
      }),
    );
    expect(nextAttemptIn(1, 0.5, 60_000)).toBe(60_000);
    expect(nextAttemptIn(9, 0.5, 60_000)).toBe(20 * hour);
    expect(nextAttemptIn(1, 0.5, 500 * hour)).toBe(24 * hour);
  });

  it('read Retry-After as seconds and as a date', () => {
    const now = new Date('2026-03-15T08:00:00Z');
    expect(readRetryAfter('120', now)).toBe(120_000);
    expect(readRetryAfter('Sun, 15 Mar 2026 08:01:00 GMT', now)).toBe(60_000);
    expect(readRetryAfter('Sun, 15 Mar 2026 07:01:00 GMT', now)).toBe(0);
    for (const wrong of [undefined, '', '-5', 'soon', '1.5', '2026-03-15'])
      expect(readRetryAfter(wrong, now)).toBeNull();
  });

  it('are taken with 2xx alone', () => {
    expect([200, 201, 204, 299].every(isTaken)).toBe(true);
    expect([0, 199, 301, 302, 400, 404, 429, 500].some(isTaken)).toBe(false);
  });
});

it('a webhook is paused after a day of failures', () => {
  const since = new Date('2026-03-15T08:00:00Z');
  expect(isToBePaused(since, new Date(since.getTime() + 24 * hour - 1))).toBe(false);
  expect(isToBePaused(since, new Date(since.getTime() + 24 * hour))).toBe(true);
});

describe('a webhook', () => {
  it('has an address of http or https', () => {
    for (const url of [
      'https://example.org',
      'http://a.example:8080/x?y=1',
      'HTTPS://EXAMPLE.ORG/',
      'https://דוגמה.ישראל/a',
    ]) {
      expect(isWebhookUrl(url), url).toBe(true);
    }
    for (const url of [
      '',
      'example.org',
      'ftp://a.example',
      'javascript:alert(1)',
      'https:/a',
      'http:a',
      'https://u:p@a.example',
      `https://a.example/${'x'.repeat(2000)}`,
    ]) {
      expect(isWebhookUrl(url), url).toBe(false);
    }
  });

  it('is told of events of its target', () => {
    expect(webhookTargetOf('job.status_changed')).toBe('job');
    expect(webhookTargetOf('job.answered')).toBe('answers');
    expect(webhookTargetOf('user.signed_in')).toBe('audit');
    expect(webhookTargetOf('job.visited')).toBeUndefined();
    // Whoever subscribes to all targets receives the whole audit trail.
    for (const name of auditedNames) expect(webhookTargetOf(name), name).toBeDefined();
    expect(webhookEvents.automation).toEqual([]);
    expect(jobTypeWebhookTargets).toEqual(['job', 'answers', 'automation']);
  });

  it('fills parameters from the payload', () => {
    const data = { job: { ID: 12, users: [{ name: 'Dana' }], project: null } };
    const params = [
      { name: 'a', value: 'no {{job.ID}} of {{ job.users.0.name }}' },
      { name: 'b', value: '{{job.project}}{{nothing.here}}{{constructor}}' },
    ];
    expect(filledParams(params, data)).toEqual({ a: 'no 12 of Dana', b: '' });
  });
});

describe('the rules of a webhook', () => {
  const dates = { now: '2026-03-15T08:00:00.000Z', timeZone: 'Asia/Jerusalem', locale: 'en' } as never;
  const event = { name: 'job.answered', data: exampleEvents.answers.data };
  const wants = (rules: object, events: string[] = []) =>
    wantsEvent({ target: 'answers', events, rules: rules as Filter }, event, dates);

  it('let through what their filter lets through, of the events that were chosen', () => {
    expect(wants({ and: [] })).toBe(true);
    expect(wants({ and: [] }, ['job.answered'])).toBe(true);
    expect(wants({ and: [] }, ['job.issue_raised'])).toBe(false);
    expect(wants({ field: 'issue.isIssue', operator: 'equal', value: true })).toBe(true);
    expect(wants({ field: 'job.status', operator: 'equal', value: 'done' })).toBe(false);
    expect(
      wants({
        or: [
          { field: 'job.status', operator: 'equal', value: 'done' },
          { field: 'project.name', operator: 'contains', value: 'sea' },
        ],
      }),
    ).toBe(true);
    expect(wants({ field: 'issue.count', operator: 'greater', value: 1 })).toBe(false);
  });

  it('know the fields of their target alone', () => {
    expect(checkRules({ field: 'user.role', operator: 0, value: 'inspector' }, 'user').ok).toBe(true);
    expect(checkRules({ field: 'user.role', operator: 0, value: 'inspector' }, 'job')).toEqual({
      ok: false,
      problems: [{ path: 'field', code: 'field_unknown' }],
    });
  });

  it('have an example of each target that its own rules can read', () => {
    for (const target of webhookTargets) {
      const { type, data } = exampleEvents[target];
      if (target === 'automation') continue;
      expect(wantsEvent({ target, events: [], rules: { and: [] } }, { name: type, data }, dates), target).toBe(true);
    }
  });
});

describe('a sample', () => {
  it('is of an event that is asked for, in the form in which it is recorded', () => {
    for (const target of webhookTargets) {
      expect(sampleEvent(target, []).type).toBe(exampleEvents[target].type);
      for (const name of webhookEvents[target]) {
        const { type, data } = sampleEvent(target, [name]);
        expect(type).toBe(name);
        expect(eventCatalogue[name].before.safeParse(data.before).success, name).toBe(true);
        expect(eventCatalogue[name].after.safeParse(data.after).success, name).toBe(true);
      }
    }
    expect(sampleEvent('job', ['job.removed', 'job.status_changed']).type).toBe('job.status_changed');
    expect(sampleEvent('job', ['no.such.event']).type).toBe('job.status_changed');
  });
});
