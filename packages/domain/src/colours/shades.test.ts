import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { areaOf, brightShade, contrast, drawnOn, liftedShade, shadesOf, strongShade, textOn } from './shades.ts';

const anyColour = fc.integer({ min: 0, max: 0xffffff }).map((number) => `#${number.toString(16).padStart(6, '0')}`);

describe('colours', () => {
  it('counts contrast as WCAG does', () => {
    expect(contrast('#ffffff', '#000000')).toBeCloseTo(21);
    expect(contrast('#0083c9', '#ffffff')).toBeCloseTo(4.13, 1);
  });

  it('gives shades that read, whatever colour an instance picks', () => {
    fc.assert(
      fc.property(anyColour, (colour) => {
        const shades = shadesOf(colour);
        expect(shades).toHaveLength(10);
        for (const shade of shades) expect(shade).toMatch(/^#[0-9a-f]{6}$/);
        for (const strong of shades.slice(liftedShade)) expect(contrast(strong, '#ffffff')).toBeGreaterThanOrEqual(4.5);
        for (const bright of shades.slice(0, brightShade + 1)) {
          expect(contrast(bright, '#333333')).toBeGreaterThanOrEqual(4.5);
        }
      }),
    );
  });

  it('carries text on a large area, white as long as the colour is not a light one', () => {
    fc.assert(
      fc.property(anyColour, (colour) => {
        const { fill, text } = areaOf(colour);
        expect(contrast(fill, text)).toBeGreaterThanOrEqual(4.5);
        expect(text === '#ffffff').toBe(contrast(colour, '#ffffff') >= 3);
      }),
    );
    expect(areaOf('#0083c9').text).toBe('#ffffff');
    expect(areaOf('#103a20')).toEqual({ fill: '#103a20', text: '#ffffff' });
    expect(areaOf('#ffd43b')).toEqual({ fill: '#ffd43b', text: '#000000' });
  });

  it('uses a dark colour as it is, and never brightens another', () => {
    for (const own of ['#103A20', '#000000', '#1864AB', '#343a40', '#4b0082']) {
      expect(shadesOf(own)[strongShade]).toBe(own.toLowerCase());
    }
    fc.assert(
      fc.property(anyColour, (colour) => {
        const strong = shadesOf(colour)[strongShade];
        expect(contrast(strong, '#ffffff')).toBeGreaterThanOrEqual(Math.min(contrast(colour, '#ffffff'), 4.5));
        // Neither under the pointer nor beside the dark ground does it look like the same thing.
        expect(shadesOf(colour)[strongShade + 1]).not.toBe(strong);
        expect(contrast(shadesOf(colour)[liftedShade], '#242424')).toBeGreaterThanOrEqual(3);
      }),
    );
  });

  it('puts black or white on any colour so that it reads', () => {
    fc.assert(fc.property(anyColour, (colour) => contrast(textOn(colour), colour) >= 4.5));
  });

  it('contrasts with the ground that it is drawn on, as it is wherever it does', () => {
    const grounds = fc.constantFrom('#ffffff', '#f1f3f5', '#202020', '#000000');
    fc.assert(
      fc.property(anyColour, grounds, (colour, ground) => {
        const drawn = drawnOn(colour, ground);
        expect(contrast(drawn, ground)).toBeGreaterThanOrEqual(3);
        if (contrast(colour, ground) >= 3) expect(drawn).toBe(colour);
      }),
    );
  });
});
