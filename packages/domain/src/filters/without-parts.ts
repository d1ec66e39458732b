/** A filter as it came from outside: read no further than its joints. */
type Part = Readonly<Record<string, unknown>>;

const isPart = (input: unknown): input is Part => typeof input === 'object' && input !== null && !Array.isArray(input);

/**
 * Removes the conditions at these paths from a filter in JSON (`and.1.field`, as in the problems of `readFilter`).
 * @returns what is left; null for nothing, undefined if a path is not at a condition: then the filter can't be read at
 *   all
 */
export function withoutParts(filter: string, paths: readonly string[]): string | null | undefined {
  let input: unknown;
  try {
    input = JSON.parse(filter);
  } catch {
    return undefined;
  }
  const removed = new Set<string>();
  const isAt = (place: string) =>
    paths.filter((path) => path === place || place === '' || path.startsWith(`${place}.`));

  const read = (part: unknown, place: string): unknown => {
    const at = (step: string) => (place === '' ? step : `${place}.${step}`);
    if (isPart(part)) {
      for (const joint of ['and', 'or'] as const) {
        const parts = part[joint];
        if (!Array.isArray(parts)) continue;
        const left = parts.flatMap((one, index) => {
          const remaining = read(one, at(`${joint}.${index}`));
          return remaining === undefined ? [] : [remaining];
        });
        return left.length === 0 && parts.length > 0 ? undefined : { [joint]: left };
      }
      if ('not' in part) {
        const remaining = read(part['not'], at('not'));
        return remaining === undefined ? undefined : { not: remaining };
      }
    }
    const here = isAt(place);
    for (const path of here) removed.add(path);
    return here.length > 0 ? undefined : part;
  };

  const left = read(input, '');
  if (removed.size < new Set(paths).size || !isPart(input)) return undefined;
  return left === undefined ? null : JSON.stringify(left);
}
