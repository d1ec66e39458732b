import type { CatalogueElement } from './catalogue.ts';

/**
 * What a new instance draws with until it says otherwise: one element of each common kind, in the colours of the palette
 * (spec/3 §9). Their ids are the product's own, so that two instances mean the same by them.
 */
export const defaultCatalogue: readonly CatalogueElement[] = [
  element(1, 'Crack', 'סדק', '#F05F63', 0, 4),
  element(2, 'Wall', 'קיר', '#2E394D', 1, 6),
  element(3, 'Area', 'שטח', '#80F05E', 2, 80),
  element(4, 'Damp', 'רטיבות', '#FFF78A', 9, 10),
  element(5, 'Outlined area', 'שטח מסומן', '#F05F63', 8, 10),
  element(6, 'Route', 'תוואי', '#2E394D', 10, 10),
  element(7, 'Round opening', 'פתח עגול', '#B6BECD', 4, 60),
  element(8, 'Freehand', 'ציור חופשי', '#F05F63', 6, 4),
  element(9, 'Lamp', 'גוף תאורה', '#FFF78A', 7, 150),
  element(10, 'Photo', 'תמונה', '#2E394D', 11, 200),
];

function element(
  order: number,
  name: string,
  he: string,
  color: string,
  type: CatalogueElement['type'],
  size: number,
): CatalogueElement {
  return {
    id: `0192b1e0-0000-7000-8000-${String(order).padStart(12, '0')}`,
    name,
    color,
    type,
    size,
    order,
    translations: { he },
  };
}
