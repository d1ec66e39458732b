import type { DecimalSign } from '@plumbline/domain/numbers/read-number';

/**
 * What the person writes before a fraction. All screens write a point; a device at home where a comma stands there offers only
 * that one on its number pad. Then neither decides what `1,234` is (decision 0048).
 */
export function decimalSignOf(deviceLanguage: string): DecimalSign | undefined {
  return new Intl.NumberFormat(deviceLanguage).format(0.5).includes(',') ? undefined : '.';
}

let ownSign: { readonly decimal: DecimalSign | undefined } | undefined;

/** The same on this device. */
export function decimalSign(): DecimalSign | undefined {
  ownSign ??= { decimal: decimalSignOf(navigator.language) };
  return ownSign.decimal;
}
