import { describe, expect, it } from 'vitest';
import { lacksOf, lastDayNeeded, neededIds } from './lacks.ts';

const skill = (_id: string) => ({ _id, name: `Skill ${_id}`, avatar: null });
const held = (skillId: string, lastDay: string | null) => ({ skillId, firstDay: '2026-01-01', lastDay });
const today = '2026-03-27';

describe('what somebody lacks for several jobs', () => {
  const needs = [
    { skills: [skill('a'), skill('b')], startDay: '2026-03-28' },
    { skills: [skill('b'), skill('c')], startDay: '2026-06-01' },
    { skills: [skill('d')], startDay: null },
  ];

  it('is named once each, on the day of the job that asks for it', () => {
    expect(lacksOf(needs, [held('a', null), held('b', '2026-04-30'), held('c', '2026-05-31')], today)).toEqual([
      { skillId: 'b', name: 'Skill b', lack: 'expired', lastDay: '2026-04-30' },
      { skillId: 'c', name: 'Skill c', lack: 'expired', lastDay: '2026-05-31' },
      { skillId: 'd', name: 'Skill d', lack: 'missing', lastDay: null },
    ]);
  });

  it('is nothing where nothing is asked for', () => {
    expect(lacksOf([], [], today)).toEqual([]);
    expect(lacksOf([{ skills: [], startDay: null }], [], today)).toEqual([]);
  });

  it('is asked of the server by all ids and the last day', () => {
    expect(neededIds(needs)).toEqual(['a', 'b', 'c', 'd']);
    expect(lastDayNeeded(needs, today)).toBe('2026-06-01');
    expect(lastDayNeeded([{ skills: [], startDay: '2020-01-01' }], today)).toBe(today);
  });
});
