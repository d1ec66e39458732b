import { isolatedIn } from '@plumbline/domain/settings/text-direction';
import type { InterpolationOptions } from 'i18next';
import type { Direction } from './language.ts';

/**
 * How values go into texts: each that runs against the sentence is isolated, wherever it comes from. React escapes HTML, so that nothing
 * else is done here.
 */
export function interpolationIn(direction: () => Direction): InterpolationOptions {
  return { escapeValue: true, escape: (value) => isolatedIn(direction(), value) };
}
