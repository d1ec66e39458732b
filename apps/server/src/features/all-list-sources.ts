import { featureFiles } from './feature-files.ts';
import type { ListSource } from './lists/list-source.ts';

/** Every list that can leave the product as a file: the `listSource` of each `<feature>/<name>.source.ts`. */
export const allListSources: readonly ListSource[] = await Promise.all(
  featureFiles('.source.ts').map(async ([feature, name]) => {
    const { listSource } = (await import(`./${feature}/${name}.source.ts`)) as { listSource?: ListSource };
    if (!listSource) throw new Error(`features/${feature}/${name}.source.ts exports no listSource`);
    return listSource;
  }),
);
