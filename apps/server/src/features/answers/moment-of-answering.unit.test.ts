import { describe, expect, it } from 'vitest';
import type { Entry } from './entries.ts';
import { lastOf, momentsOfAnswering } from './moment-of-answering.ts';

const now = new Date('2026-11-26T10:00:00Z');
const questionId = 'q';

function entry(id: string, answeredAt: string | null, base?: string | null) {
  return { entry: { questionId, answer: { id, answeredAt, base, repetition: '' } } as unknown as Entry };
}

const history = (id: string, given: string) => ({
  history: [{ questionId, repetition: '', id, by: null, at: 0, given: Date.parse(given) }],
});
const moments = (
  entries: Parameters<typeof momentsOfAnswering>[0],
  stored = { history: [] } as ReturnType<typeof history>,
) => momentsOfAnswering(entries, stored, now).map((moment) => moment.toISOString());

describe('the moment of answering', () => {
  it('is what the device says, between what it can have been away and a clock that is fast', () => {
    expect(moments([entry('a', '2026-11-20T09:00:00Z')])).toEqual(['2026-11-20T09:00:00.000Z']);
    expect(moments([entry('a', null)])).toEqual(['2026-11-26T10:00:00.000Z']);
    expect(moments([entry('a', '2026-11-26T10:04:00Z')])).toEqual(['2026-11-26T10:04:00.000Z']);
    expect(moments([entry('a', '2031-01-01T00:00:00Z')])).toEqual(['2026-11-26T10:10:00.000Z']);
    expect(moments([entry('a', '2020-01-01T00:00:00Z')])).toEqual(['2026-09-27T10:00:00.000Z']);
  });

  it('is not before what the answer was laid over, stored or of the same call', () => {
    const stored = history('before', '2026-11-24T08:00:00Z');
    const early = '2026-11-21T00:00:00Z';
    expect(moments([entry('a', early, 'before')], stored)).toEqual(['2026-11-24T08:00:00.000Z']);
    expect(moments([entry('a', early)], stored)).toEqual(['2026-11-24T08:00:00.000Z']);
    // Given on another device that knew nothing of it.
    expect(moments([entry('a', early, null)], stored)).toEqual(['2026-11-21T00:00:00.000Z']);
    expect(moments([entry('a', '2026-11-25T00:00:00Z', null), entry('b', early, 'a')])[1]).toBe(
      '2026-11-25T00:00:00.000Z',
    );
    // A clock that was years ahead holds nobody to its time.
    const ahead = history('before', '2031-01-01T00:00:00Z');
    expect(moments([entry('a', '2026-11-26T09:00:00Z', 'before')], ahead)).toEqual(['2026-11-26T10:00:00.000Z']);
  });

  it('has a last one', () => {
    expect(lastOf([now, new Date(0)])).toBe(now);
    expect(lastOf([])).toBeUndefined();
  });
});
