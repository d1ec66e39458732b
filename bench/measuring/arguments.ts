import { parseArgs } from 'node:util';

/**
 * The numbers that a measurement was called with, as in `npm run bench -- answers --seconds 1`.
 * @param defaults every option there is, with what holds when it isn't given
 */
export function numberOptions<Name extends string>(defaults: Readonly<Record<Name, number>>): Record<Name, number> {
  const names = Object.keys(defaults) as Name[];
  const { values } = parseArgs({
    options: Object.fromEntries(names.map((name) => [name, { type: 'string' as const }])),
  });
  return Object.fromEntries(
    names.map((name) => {
      const given = values[name] === undefined ? defaults[name] : Number(values[name]);
      if (!(given > 0)) throw new Error(`--${name} must be a number above 0`);
      return [name, given];
    }),
  ) as Record<Name, number>;
}
