import type { DecimalSign } from '@plumbline/domain/numbers/read-number';

/**
 * The person's decimal separator. Screens always write a point, but a device whose locale has a comma offers only that
 * one on its number pad. Then `1,234` is ambiguous (decision 0048).
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
