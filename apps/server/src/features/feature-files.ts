import { readdirSync } from 'node:fs';

/** The files of the features whose names end so, `[feature, its name without that end]`: found at start, listed nowhere. */
export function featureFiles(end: string): readonly (readonly [feature: string, name: string])[] {
  const folder = new URL('.', import.meta.url);
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .toSorted()
    .flatMap((feature) =>
      readdirSync(new URL(`${feature}/`, folder))
        .filter((name) => name.endsWith(end))
        .toSorted()
        .map((name) => [feature, name.slice(0, -end.length)] as const),
    );
}
