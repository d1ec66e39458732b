import { z } from 'zod';
import { id } from '../ids/id.ts';
import { languages, type Language } from '../languages/languages.ts';
import { oneLine } from '../text/one-line.ts';
import { compareNames } from '../text/name-key.ts';
import { drawnColour, readColour } from './colours.ts';
import { maxCatalogue } from '../assets/limits.ts';
import type { StyleCode } from './styles.ts';
import { isStyleCode } from './styles.ts';

const name = z.string().overwrite(oneLine).trim().min(1).max(200);

/** What people draw with: a thing of the trade, with its colour and the shape it is drawn in (spec/3 §3 "Catalogue element"). */
export const catalogueElement = z.object({
  id,
  name,
  color: z
    .string()
    .max(60)
    .refine((text) => readColour(text) !== null, { error: 'colour_not_valid' }),
  type: z.custom<StyleCode>(isStyleCode, { error: 'element_type_unknown' }),
  /** In pixels of the page: how thick a line is, how large a rectangle, circle or lamp begins. */
  size: z.number().min(1).max(1_000),
  order: z.number().int().min(0).max(100_000),
  /** The name in other languages; one that is missing shows `name`. */
  translations: z.partialRecord(z.enum(languages), z.string().overwrite(oneLine).trim().max(200)).default({}),
});

export type CatalogueElement = z.output<typeof catalogueElement>;

export const catalogue = z
  .array(catalogueElement)
  .max(maxCatalogue)
  .refine((list) => new Set(list.map((one) => one.id)).size === list.length, { error: 'element_given_twice' });

/** How an element on a plan looks, whether its catalogue element is still there or not. */
export interface ElementLook {
  /** Null for a removed one: the screen says so in its own words. */
  readonly name: string | null;
  /** As `#rrggbb` or `#rrggbbaa`. */
  readonly color: string;
  readonly isRemoved: boolean;
}

/** Elements whose catalogue element was removed are shown as a removed element in black (spec/3 §4). */
export const removedLook: ElementLook = { name: null, color: '#000000', isRemoved: true };

export function lookOf(element: CatalogueElement | undefined, language: Language): ElementLook {
  if (!element) return removedLook;
  const translated = element.translations[language];
  return { name: translated ? translated : element.name, color: drawnColour(element.color), isRemoved: false };
}

/** The order of the catalogue: by `order`, then by name. */
export function inCatalogueOrder(list: readonly CatalogueElement[]): readonly CatalogueElement[] {
  return list.toSorted((one, other) => one.order - other.order || compareNames(one.name, other.name));
}
