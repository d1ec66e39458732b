import { DEFAULT_THEME, mergeMantineTheme } from '@mantine/core';
import { describe, expect, it } from 'vitest';
import { contrast } from '@plumbline/domain/colours/shades';
import { cssVariables, themeFor } from './theme.ts';

const theme = mergeMantineTheme(DEFAULT_THEME, themeFor('#0083c9', 'Choose'));
const { light, dark } = cssVariables(theme);

/** What a scheme's variable is, as `#rrggbb`. */
function colourIn(scheme: Record<string, string>, name: string): string {
  const colour = scheme[name] ?? '';
  expect(colour, name).toMatch(/^#[0-9a-f]{3,6}$/i);
  return colour.length === 4 ? colour.replace(/\w/g, '$&$&') : colour;
}

const grounds = ['--plumbline-ground', '--plumbline-surface', '--plumbline-hover'];

describe('the colours of the screens', () => {
  it.each([
    ['light', light, []],
    // The library puts fields and what floats on this one.
    ['dark', dark, [theme.colors.dark[6]]],
  ] as const)('show the edge of an empty field at 3 : 1 in the %s, wherever it stands', (_, scheme, more) => {
    const edge = colourIn(scheme, '--plumbline-field-border');
    for (const ground of [...grounds.map((name) => colourIn(scheme, name)), ...more]) {
      expect(contrast(edge, ground), `on ${ground}`).toBeGreaterThanOrEqual(3);
    }
  });

  it('set dark surfaces apart by 1.2 : 1, with a line that is seen on each', () => {
    const [ground = '', surface = '', floating = ''] = grounds.map((name) => colourIn(dark, name));
    expect(contrast(ground, surface)).toBeGreaterThanOrEqual(1.2);
    expect(contrast(surface, floating)).toBeGreaterThanOrEqual(1.2);
    const line = colourIn(dark, '--plumbline-hairline');
    for (const one of [ground, surface, floating]) expect(contrast(line, one)).toBeGreaterThanOrEqual(1.2);
  });

  it.each([
    ['light', light, '#000000'],
    ['dark', dark, theme.colors.dark[0]],
  ] as const)('let text be read in the %s, dimmed and wrong text too', (_, scheme, text) => {
    for (const ground of grounds.map((name) => colourIn(scheme, name))) {
      for (const colour of [text, scheme['--mantine-color-dimmed'] ?? '', scheme['--mantine-color-error'] ?? '']) {
        expect(contrast(colour, ground), `${colour} on ${ground}`).toBeGreaterThanOrEqual(4.5);
      }
    }
  });
});
