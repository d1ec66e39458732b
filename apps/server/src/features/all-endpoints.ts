import type { Endpoint } from '../http/endpoint.ts';
import { allExportKinds } from './all-export-kinds.ts';
import { allListSources } from './all-list-sources.ts';
import type { ExportKind } from './exports/export-kind.ts';
import { featureFiles } from './feature-files.ts';
import type { ListSource } from './lists/list-source.ts';

/** What the features have to offer to calls that serve all of them. */
interface Offers {
  readonly listSources: readonly ListSource[];
  readonly exportKinds: readonly ExportKind[];
}

type FeatureEndpoints = readonly Endpoint[] | ((offers: Offers) => readonly Endpoint[]);

/** Every call that the server serves: the `endpoints` of each `<feature>/endpoints.ts`. The matrix test walks this list. */
export const allEndpoints: readonly Endpoint[] = (
  await Promise.all(
    featureFiles('endpoints.ts').map(async ([feature]) => {
      const { endpoints } = (await import(`./${feature}/endpoints.ts`)) as { endpoints?: FeatureEndpoints };
      if (!endpoints) throw new Error(`features/${feature}/endpoints.ts exports no endpoints`);
      if (typeof endpoints !== 'function') return endpoints;
      return endpoints({ listSources: allListSources, exportKinds: allExportKinds });
    }),
  )
).flat();
