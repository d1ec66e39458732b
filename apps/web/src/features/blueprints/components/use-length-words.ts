import { useTranslation } from 'react-i18next';
import { inUnit } from '@plumbline/domain/blueprints/calibration';
import { feetAndInches, withoutNoise } from '@plumbline/domain/blueprints/feet';
import { shownNumber } from '@plumbline/domain/blueprints/measure';
import { writeNumber } from '@plumbline/domain/numbers/read-number';
import type { BlueprintSettings } from '@plumbline/domain/blueprints/blueprint-settings';
import { isolated } from '../../../i18n/isolated.ts';
import { useFormats } from '../../../lib/access/hooks.ts';

/** Into how many parts an inch is divided: of what is measured, and of what is printed on a plan. */
const measuredParts = 16;
const printedParts = 64;

interface LengthWords {
  /** A length in metres. */
  readonly length: (metres: number) => string;
  /** An area in square metres. */
  readonly area: (metres: number) => string;
  /** A length as a person has typed it: to its last digit. */
  readonly printed: (metres: number) => string;
}

/** Lengths and areas in the instance's unit. */
export function useLengthWords(unit: BlueprintSettings['systemUnit']): LengthWords {
  const { t } = useTranslation('blueprints');
  const formats = useFormats();
  const lengthOf = (value: string) => t(($) => $.blueprints.info.lengths[unit], { value });
  const inFeet = (metres: number, parts: number) => {
    const { feet, inches, fraction } = feetAndInches(metres, parts);
    const part = fraction ? ` ${fraction.join('/')}` : '';
    // From left to right in every language, with the signs of the trade.
    return isolated(`${feet > 0 ? `${feet}′ ` : ''}${inches}${part}″`);
  };
  return {
    length: (metres) =>
      lengthOf(unit === 'Feet' ? inFeet(metres, measuredParts) : formats.number(shownNumber(inUnit(metres, unit)))),
    area: (metres) =>
      t(($) => $.blueprints.info.areas[unit], {
        value: formats.number(shownNumber(inUnit(inUnit(metres, unit), unit))),
      }),
    printed: (metres) =>
      lengthOf(
        unit === 'Feet' ? inFeet(metres, printedParts) : isolated(writeNumber(withoutNoise(inUnit(metres, unit)))),
      ),
  };
}
