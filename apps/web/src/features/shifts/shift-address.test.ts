import { describe, expect, it } from 'vitest';
import { shiftAddress, writtenAddress } from './shift-address.ts';

const desk = { range: 'month', isByDay: false } as const;
const job = '00000000-0000-4000-8000-000000000001';

describe('the address of the shift view', () => {
  it('says range, day, rows and what is open, and nothing that makes no sense', () => {
    expect(shiftAddress({}, desk)).toEqual({
      range: 'month',
      day: null,
      group: 'none',
      isByDay: false,
      job: null,
      dialog: undefined,
    });
    const asked = { range: 'week', day: '2026-03-15', rows: 'role', down: 'days', job, dialog: 'people' };
    expect(shiftAddress(asked, desk)).toEqual({
      range: 'week',
      day: '2026-03-15',
      group: 'role',
      isByDay: true,
      job,
      dialog: 'people',
    });
    expect(shiftAddress({ range: 'year', day: '2026-02-30', rows: 'moon', down: 'up', job: '7' }, desk)).toEqual(
      shiftAddress({ down: 'people' }, desk),
    );
  });

  it('leaves out what is as by default, and leaves the rest as it is', () => {
    const before = { range: 'week', view: 'v', filters: '{}', job, dialog: 'people' };
    expect(writtenAddress({ range: 'month', group: 'skill' }, before, desk)).toEqual({
      view: 'v',
      filters: '{}',
      rows: 'skill',
      job,
      dialog: 'people',
    });
    expect(writtenAddress({ job: null, isByDay: true }, before, desk)).toEqual({
      range: 'week',
      view: 'v',
      filters: '{}',
      down: 'days',
    });
    expect(writtenAddress({ isByDay: false }, {}, { ...desk, isByDay: true })).toEqual({ down: 'people' });
  });
});
