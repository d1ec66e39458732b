import type { CatalogueElement } from './catalogue.ts';
import elements from './default-catalogue.json' with { type: 'json' };

/**
 * What a new instance draws with until it says otherwise: one element of each common kind, in the colours of the palette
 * (spec/3 §9). Their ids are the product's own, so that two instances mean the same by them. Names and their translations are a
 * company's data, which it may change: so they are with the elements, and not among the product's texts.
 */
export const defaultCatalogue = elements as readonly CatalogueElement[];
