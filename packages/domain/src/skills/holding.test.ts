import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { roles } from '../actor/roles.ts';
import { expiryStatus, expiryUnits, lastDayOf } from './expiry.ts';
import type { Holding } from './holding.ts';
import { dayNeeded, dueTelling, holdingFrom, lackingSkills } from './holding.ts';
import { expiryPeriod, skillDay } from './skill-schemas.ts';
import { expiryLimits, mayHold, skillRoles } from './skill.ts';

const day = fc
  .date({ min: new Date('2000-01-01'), max: new Date('2080-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const period = fc.record({ amount: fc.integer({ min: 1, max: 100 }), unit: fc.constantFrom(...expiryUnits) });
const permanent = { expiry: null };
const yearly = { expiry: { amount: 1, unit: 'years' } } as const;

describe('a skill', () => {
  it('is for roles that work, never for clients', () => {
    expect(mayHold({ roles: ['inspector'] }, 'inspector')).toBe(true);
    expect(mayHold({ roles: ['inspector'] }, 'project_manager')).toBe(false);
    for (const role of roles) expect(mayHold({ roles }, role), role).toBe(role !== 'client');
    expect(skillRoles).toEqual(roles.filter((role) => role !== 'client'));
  });

  it('lasts at least a day and at most a hundred years', () => {
    for (const unit of expiryUnits) {
      expect(expiryPeriod.safeParse({ amount: 1, unit }).success).toBe(true);
      expect(expiryPeriod.safeParse({ amount: expiryLimits[unit], unit }).success).toBe(true);
      expect(expiryPeriod.safeParse({ amount: expiryLimits[unit] + 1, unit }).success).toBe(false);
      expect(expiryPeriod.safeParse({ amount: 0, unit }).success).toBe(false);
    }
  });

  it('begins and ends on days that somebody could have meant', () => {
    expect(skillDay.safeParse('2026-03-27').success).toBe(true);
    for (const wrong of ['0026-03-27', '2026-02-30', '2400-01-01', '27/03/26'])
      expect(skillDay.safeParse(wrong).success, wrong).toBe(false);
  });
});

describe('a holding', () => {
  it('lasts as the skill says, from today, unless the input says otherwise', () => {
    expect(holdingFrom(yearly, {}, '2026-03-27')).toEqual({ firstDay: '2026-03-27', lastDay: '2027-03-27' });
    expect(holdingFrom(permanent, {}, '2026-03-27')).toEqual({ firstDay: '2026-03-27', lastDay: null });
    expect(holdingFrom(yearly, { firstDay: '2025-12-31' }, '2026-03-27')).toEqual({
      firstDay: '2025-12-31',
      lastDay: '2026-12-31',
    });
    expect(holdingFrom(yearly, { lastDay: '2026-04-01' }, '2026-03-27')?.lastDay).toBe('2026-04-01');
    expect(holdingFrom(yearly, { lastDay: null }, '2026-03-27')?.lastDay).toBeNull();
    expect(holdingFrom(yearly, { period: null }, '2026-03-27')?.lastDay).toBeNull();
    expect(holdingFrom(permanent, { period: { amount: 2, unit: 'months' } }, '2026-03-27')?.lastDay).toBe('2026-05-27');
  });

  it('never ends before it begins', () => {
    expect(holdingFrom(permanent, { firstDay: '2026-03-27', lastDay: '2026-03-26' }, '2026-01-01')).toBeNull();
    expect(holdingFrom(permanent, { firstDay: '2026-03-27', lastDay: '2026-03-27' }, '2026-01-01')).not.toBeNull();
  });

  test('of a period is good for all of it and no longer', () => {
    fc.assert(
      fc.property(day, period, (start, own) => {
        const held = holdingFrom({ expiry: own }, {}, start) as Holding;
        const last = held.lastDay ?? '';
        expect(lackingSkills(['a'], [{ ...held, skillId: 'a' }], start)).toEqual([]);
        expect(lackingSkills(['a'], [{ ...held, skillId: 'a' }], last)).toEqual([]);
        const after = lastDayOf(last, { amount: 1, unit: 'days' });
        expect(lackingSkills(['a'], [{ ...held, skillId: 'a' }], after)).toEqual([
          { skillId: 'a', lack: 'expired', lastDay: last },
        ]);
      }),
    );
  });
});

describe('the skills that a job asks for', () => {
  const held = [
    { skillId: 'first-aid', firstDay: '2025-01-01', lastDay: '2026-01-01' },
    { skillId: 'heights', firstDay: '2025-01-01', lastDay: null },
    { skillId: 'electricity', firstDay: '2026-06-01', lastDay: null },
  ];

  it('differ by why they are lacking, in the order in which they are asked for', () => {
    expect(lackingSkills(['electricity', 'heights', 'first-aid', 'welding'], held, '2026-03-27')).toEqual([
      { skillId: 'electricity', lack: 'missing', lastDay: null },
      { skillId: 'first-aid', lack: 'expired', lastDay: '2026-01-01' },
      { skillId: 'welding', lack: 'missing', lastDay: null },
    ]);
  });

  it('must be good on the day of the job, and today when that is over or not known', () => {
    expect(dayNeeded('2026-04-01', '2026-03-27')).toBe('2026-04-01');
    expect(dayNeeded('2026-03-01', '2026-03-27')).toBe('2026-03-27');
    expect(dayNeeded(null, '2026-03-27')).toBe('2026-03-27');
  });

  const ids = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd'));
  const holdings = fc.uniqueArray(
    fc.record({ skillId: fc.constantFrom('a', 'b', 'c', 'd'), firstDay: day, lastDay: fc.option(day) }),
    { selector: (one) => one.skillId },
  );

  test('are lacking exactly when they are not good that day, and more of them never lacks less', () => {
    fc.assert(
      fc.property(ids, holdings, day, fc.constantFrom('a', 'b', 'c', 'd'), (required, all, today, another) => {
        const lacking = lackingSkills(required, all, today).map((one) => one.skillId);
        expect(lacking).toEqual(
          required.filter((id) => {
            const own = all.find((one) => one.skillId === id);
            return !own || own.firstDay > today || expiryStatus(own.lastDay, today) === 'expired';
          }),
        );
        const more = lackingSkills([...required, another], all, today).length;
        expect(more).toBeGreaterThanOrEqual(lacking.length);
        const good = [{ skillId: another, firstDay: '1999-01-01', lastDay: null }];
        expect(lackingSkills([another], good, today)).toEqual([]);
      }),
    );
  });
});

describe('the end of a skill', () => {
  const unnotified = { isExpiringNotified: false, isExpiredNotified: false };

  it('is announced when it is close, and when it is there', () => {
    expect(dueTelling({ ...unnotified, lastDay: '2026-04-27' }, '2026-03-27')).toBeNull();
    expect(dueTelling({ ...unnotified, lastDay: '2026-04-26' }, '2026-03-27')).toBe('expiring');
    expect(dueTelling({ ...unnotified, isExpiringNotified: true, lastDay: '2026-04-26' }, '2026-03-27')).toBeNull();
    expect(dueTelling({ ...unnotified, isExpiringNotified: true, lastDay: '2026-03-26' }, '2026-03-27')).toBe(
      'expired',
    );
    expect(dueTelling({ ...unnotified, lastDay: null }, '2026-03-27')).toBeNull();
  });

  test('is announced at most once each, and never as coming once it is there', () => {
    fc.assert(
      fc.property(day, fc.array(day, { maxLength: 30 }), (lastDay, looks) => {
        const notified = { isExpiringNotified: false, isExpiredNotified: false };
        const said: string[] = [];
        for (const today of looks.toSorted()) {
          const due = dueTelling({ ...notified, lastDay }, today);
          if (due === null) continue;
          said.push(due);
          if (due === 'expiring') notified.isExpiringNotified = true;
          else notified.isExpiredNotified = true;
        }
        expect(['', 'expiring', 'expired', 'expiring expired']).toContain(said.join(' '));
        expect(said.includes('expired')).toBe(looks.some((today) => today > lastDay));
      }),
    );
  });
});
