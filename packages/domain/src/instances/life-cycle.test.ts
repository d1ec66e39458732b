import { describe, expect, it } from 'vitest';
import { hostNameProblem, ownHostProblem, suggestedHostName } from './host-names.ts';
import { dueReminder, erasedAt, isServed, keptUntil, stateOfInstance } from './life-cycle.ts';

const now = new Date('2026-11-28T12:00:00Z');
const inDays = (days: number) => new Date(now.getTime() + days * 86_400_000);
const facts = { isActive: true, endsAt: null, deletesAt: null, hasFailed: false };

describe('the state of an instance', () => {
  it('is served while it is active, and rests in every other state', () => {
    const states = [
      [facts, 'active'],
      [{ ...facts, endsAt: inDays(1) }, 'active'],
      [{ ...facts, endsAt: now }, 'ended'],
      [{ ...facts, isActive: false }, 'suspended'],
      [{ ...facts, hasFailed: true }, 'failed'],
      [{ ...facts, deletesAt: inDays(30) }, 'deleting'],
    ] as const;
    for (const [given, state] of states) {
      expect(stateOfInstance(given, now)).toBe(state);
      expect(isServed(given, now)).toBe(state === 'active');
    }
  });

  it('names what a person decided before what time brought', () => {
    const all = { isActive: false, endsAt: inDays(-1), deletesAt: inDays(3), hasFailed: true };
    expect(stateOfInstance(all, now)).toBe('deleting');
    expect(stateOfInstance({ ...all, deletesAt: null }, now)).toBe('suspended');
    expect(stateOfInstance({ ...all, deletesAt: null, isActive: true }, now)).toBe('ended');
  });
});

describe('reminders of an end date', () => {
  const due = (left: number, reminded: number | null, decision: 'open' | 'kept' | 'let_go' = 'open') =>
    dueReminder({ endsAt: inDays(left), reminded, decision }, now);

  it('are due 30, 7 and 1 days before, once each', () => {
    expect([due(30.1, null), due(30, null), due(29, 30), due(7, 30), due(6, 7), due(1, 7), due(0.5, 1)]).toEqual([
      null,
      30,
      null,
      7,
      null,
      1,
      null,
    ]);
  });

  it('leave out what was missed, and are not for an instance that has ended or is let go', () => {
    expect(due(3, null)).toBe(7);
    expect(due(0.2, 30)).toBe(1);
    expect(due(0, 7)).toBe(null);
    expect(due(-2, null)).toBe(null);
    expect(due(7, 30, 'let_go')).toBe(null);
    expect(due(7, null, 'kept')).toBe(7);
  });

  it('move the end by thirty days for who keeps the instance', () => {
    expect(keptUntil(inDays(1))).toEqual(inDays(31));
    expect(erasedAt(now)).toEqual(inDays(30));
  });
});

describe('names of hosts', () => {
  it('have letters, digits and hyphens, and are not the platform’s own', () => {
    for (const name of ['', '-a', 'a-', 'a_b', 'a.b', 'A', 'x'.repeat(41)])
      expect(hostNameProblem(name)).toBe('host_name_not_valid');
    expect(hostNameProblem('www')).toBe('host_name_reserved');
    for (const name of ['a', 'a-b', '7', 'x'.repeat(40)]) expect(hostNameProblem(name)).toBe(null);
  });

  it('are whole where they are an instance’s own, in lower case and without a port', () => {
    for (const host of [
      '',
      'jobs',
      'jobs.',
      '.jobs',
      'a..b',
      '-a.b',
      'a-.b',
      'A.b',
      'a.b:80',
      'http://a.b',
      '10.0.0.1',
      'a_b.c',
      `${'x'.repeat(64)}.b`,
      `${'x.'.repeat(130)}b`,
    ])
      expect(ownHostProblem(host)).toBe('own_host_not_valid');
    for (const host of ['a.b', 'jobs.acme.example', 'xn--9dbq2a.example', `${'x'.repeat(63)}.b1`])
      expect(ownHostProblem(host)).toBe(null);
  });

  it('are suggested from a company’s name, which may have no Latin letter', () => {
    expect(suggestedHostName('Béta Bridges, Ltd.')).toBe('beta-bridges-ltd');
    expect(suggestedHostName('מעליות דלתא')).toBe('');
    expect(suggestedHostName(`${'x'.repeat(39)} yz`)).toBe('x'.repeat(39));
  });
});
