import type {
  CheckboxProps,
  CSSVariablesResolver,
  MantineColorsTuple,
  MantineThemeOverride,
  MenuProps,
  ModalProps,
  PortalProps,
  TooltipProps,
} from '@mantine/core';
import { createTheme } from '@mantine/core';
import { foldedOptions } from './folded-options.ts';
import { brightShade, liftedShade, shadesOf, strongShade } from '@plumbline/domain/colours/shades';

/** Phone up to 767 px, tablet to 991 px, desk from 992 px (spec/1 §9, spec/3 §9). */
export const phoneQuery = '(max-width: 767px)';
export const deskQuery = '(min-width: 992px)';

/** Where something as high as a calendar can open beside a field: not on a phone, and not on one that lies on its side. */
export const roomyQuery = '(min-width: 768px) and (min-height: 480px)';

const family = "'Heebo Variable', system-ui, -apple-system, 'Segoe UI', Roboto, Arial, sans-serif";

/**
 * The library's greys for the dark, further apart where they are grounds: the page, what lies on it, and what floats over both differ
 * by 1.2 : 1, which the hairline between them completes.
 */
const dark: MantineColorsTuple = [
  '#c9c9c9',
  '#b8b8b8',
  '#828282',
  '#696969',
  '#4d4d4d',
  '#454545',
  '#333333',
  '#242424',
  '#111111',
  '#0a0a0a',
];

/**
 * Mantine in the product's own look, around the brand colour of the instance.
 * @param choose what an empty select says that says nothing of its own
 */
export function themeFor(brandColour: string, choose: string): MantineThemeOverride {
  return createTheme({
    primaryColor: 'brand',
    colors: { brand: [...shadesOf(brandColour)] as unknown as MantineColorsTuple, dark },
    primaryShade: strongShade,
    autoContrast: true,
    luminanceThreshold: 0.18,
    fontFamily: family,
    headings: { fontFamily: family, fontWeight: '600' },
    defaultRadius: 'md',
    cursorType: 'pointer',
    respectReducedMotion: true,
    focusRing: 'auto',
    breakpoints: { xs: '30em', sm: '48em', md: '62em', lg: '75em', xl: '88em' },
    // Plain objects, not `Modal.extend(…)`: that would put the code of each of them into the first screen.
    components: {
      Checkbox: { defaultProps: { size: 'md' } satisfies CheckboxProps },
      // A menu opens on its first item, as menus do; the library's empty place for the focus is no child that a menu may have.
      Menu: { defaultProps: { withInitialFocusPlaceholder: false } satisfies Partial<MenuProps> },
      Modal: {
        defaultProps: { centered: true, overlayProps: { backgroundOpacity: 0.45 } } satisfies Partial<ModalProps>,
      },
      Select: { defaultProps: { placeholder: choose, filter: foldedOptions } },
      MultiSelect: { defaultProps: { placeholder: choose, filter: foldedOptions } },
      Autocomplete: { defaultProps: { filter: foldedOptions } },
      TagsInput: { defaultProps: { filter: foldedOptions } },
      // One named region for whatever floats above the page, so that it lies in a landmark as everything else does.
      Portal: { defaultProps: { target: '#overlays' } satisfies Partial<PortalProps> },
      Tooltip: { defaultProps: { openDelay: 350, withArrow: true } satisfies Partial<TooltipProps> },
    },
  });
}

/**
 * Mantine's own error red, dimmed grey and placeholders fall short of 4.5 : 1 on our grounds; a link, and a
 * button that looks like one, takes the bright shade in the dark.
 */
export const cssVariables: CSSVariablesResolver = (theme) => ({
  variables: {
    '--plumbline-touch': '2.75rem',
    '--plumbline-top-bar': '3.5rem',
    '--plumbline-menu': '15.5rem',
    '--plumbline-panel': '26rem',
  },
  light: {
    '--mantine-color-error': theme.colors.red[9],
    '--mantine-color-dimmed': theme.colors.gray[7],
    '--mantine-color-placeholder': 'color-mix(in srgb, var(--mantine-color-gray-6), var(--mantine-color-gray-7))',
    '--plumbline-ground': theme.colors.gray[0],
    '--plumbline-surface': theme.white,
    '--plumbline-hairline': theme.colors.gray[2],
    '--plumbline-field-border': '#7c858e',
    '--plumbline-hover': theme.colors.gray[1],
    '--plumbline-selected': 'var(--mantine-color-brand-0)',
    '--plumbline-brand-text': `var(--mantine-color-brand-${strongShade})`,
  },
  dark: {
    '--mantine-color-error': theme.colors.red[4],
    '--mantine-color-dimmed': theme.colors.dark[1],
    '--mantine-color-placeholder': 'color-mix(in srgb, var(--mantine-color-dark-1), var(--mantine-color-dark-2))',
    '--mantine-color-brand-filled': `var(--mantine-color-brand-${liftedShade})`,
    '--mantine-color-brand-filled-hover': `color-mix(in srgb, var(--mantine-color-brand-${liftedShade}), #000 15%)`,
    '--mantine-color-brand-light': `color-mix(in srgb, var(--mantine-color-brand-${liftedShade}), #000 45%)`,
    // Darker under the mouse, not lighter: the text on it would fall short of 4.5 : 1.
    '--mantine-color-brand-light-hover': `color-mix(in srgb, var(--mantine-color-brand-${liftedShade}), #000 55%)`,
    '--mantine-color-anchor': `var(--mantine-color-brand-${brightShade})`,
    '--mantine-color-brand-light-color': `var(--mantine-color-brand-${brightShade})`,
    '--plumbline-ground': theme.colors.dark[8],
    '--plumbline-surface': theme.colors.dark[7],
    '--plumbline-hairline': theme.colors.dark[5],
    '--plumbline-field-border': '#858585',
    '--plumbline-hover': theme.colors.dark[6],
    '--plumbline-selected': `color-mix(in srgb, var(--mantine-color-brand-${liftedShade}) 32%, transparent)`,
    '--plumbline-brand-text': `var(--mantine-color-brand-${brightShade})`,
  },
});
