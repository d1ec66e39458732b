import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { feetAndInches, readLength } from './feet.ts';

const inches = (count: number) => Number((count * 0.0254).toPrecision(12));

describe('lengths in feet and inches', () => {
  it.each([
    [`13' 4 1/2"`, 160.5],
    ['13′ 4½″', 160.5],
    [`13'-4 1/2"`, 160.5],
    [`13'4"`, 160],
    ['13 ft 4.5 in', 160.5],
    [`13 feet 4 inches`, 160],
    [`13'`, 156],
    [`4 1/2"`, 4.5],
    [`3/8"`, 0.375],
    [`6''`, 6],
  ])('reads %s whatever the unit is', (typed, count) => {
    for (const unit of ['Meters', 'Inches', 'Feet'] as const) expect(readLength(typed, unit, '.')).toBe(inches(count));
  });

  it('counts a number in the unit, as before', () => {
    expect(readLength('13.6144', 'Meters', '.')).toBe(13.6144);
    expect(readLength('13,6144', 'Meters', ',')).toBe(13.6144);
    expect(readLength('12', 'Inches', '.')).toBe(0.3048);
    expect(readLength('2.5', 'Feet', '.')).toBe(0.762);
    // Thousands as they are written in Switzerland.
    expect(readLength("1'234", 'Meters', '.')).toBe(1234);
  });

  it.each([`13' 14"`, `13' 4 3/2"`, `4/0"`, `13'4`, '', '0"', `-3'`, 'abc', `1' 2' 3"`])(
    'does not guess at %s',
    (typed) => {
      expect(readLength(typed, 'Feet', '.')).toBeNull();
    },
  );

  it('says what was typed, to the part of an inch', () => {
    expect(feetAndInches(inches(160.5), 16)).toEqual({ feet: 13, inches: 4, fraction: [1, 2] });
    expect(feetAndInches(inches(11.99), 16)).toEqual({ feet: 1, inches: 0, fraction: null });
    fc.assert(
      fc.property(fc.nat(10_000), fc.nat(11), fc.nat(15), (feet, whole, part) => {
        const typed = `${feet}' ${whole} ${part}/16"`;
        const metres = readLength(typed, 'Feet', '.');
        if (feet + whole + part === 0) return metres === null;
        const said = feetAndInches(metres ?? 0, 16);
        const [over, under] = said.fraction ?? [0, 1];
        return said.feet === feet && said.inches === whole && over / under === part / 16;
      }),
    );
  });
});
