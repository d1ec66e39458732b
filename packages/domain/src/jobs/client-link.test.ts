import { describe, expect, it } from 'vitest';
import { clientLinkEnd, clientLinkState } from './client-link.ts';

const now = new Date('2031-03-05T10:00:00Z');
const at = (days: number) => clientLinkEnd(now, days);

describe('a link to a job', () => {
  it('opens until its last moment, and not in it', () => {
    expect(clientLinkState({ expiresAt: at(1), withdrawnAt: null }, now)).toBe('open');
    expect(clientLinkState({ expiresAt: now, withdrawnAt: null }, now)).toBe('ended');
  });

  it('stays withdrawn, before its end and after it', () => {
    for (const days of [1, -1]) {
      expect(clientLinkState({ expiresAt: at(days), withdrawnAt: now }, now)).toBe('withdrawn');
    }
  });

  it('lasts whole days of 24 hours', () => {
    expect(at(30).toISOString()).toBe('2031-04-04T10:00:00.000Z');
  });
});
