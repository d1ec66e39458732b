import { describe, expect, it } from 'vitest';
import { sideBySide } from './side-by-side.ts';

const one = (ID: string, person: string | null, base: string | null) => ({
  ID,
  base,
  user: person === null ? null : { _id: person },
});
const ids = (sides: readonly { ID: string }[]) => sides.map((side) => side.ID);

describe('parallel answers', () => {
  const history = [
    one('q_4', 'noa', 'q_1'),
    one('q_3', 'dana', 'q_2'),
    one('q_2', 'dana', 'q_1'),
    one('q_1', 'noa', null),
  ];

  it('stand beside what came since their base, the last of each person, in order', () => {
    expect(ids(sideBySide(history, 'q_4'))).toEqual(['q_3', 'q_4']);
  });

  it('without a base stand beside everything before', () => {
    expect(ids(sideBySide([one('q_2', 'noa', null), one('q_1', 'dana', null)], 'q_2'))).toEqual(['q_1', 'q_2']);
  });

  it('without names are each a person’s', () => {
    expect(ids(sideBySide([one('q_2', null, null), one('q_1', null, null)], 'q_2'))).toEqual(['q_1', 'q_2']);
    expect(sideBySide(history, 'gone')).toEqual([]);
  });
});
