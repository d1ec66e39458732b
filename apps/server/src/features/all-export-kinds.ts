import type { ExportKind } from './exports/export-kind.ts';
import { featureFiles } from './feature-files.ts';

/** Every kind of file that can be made in the background: the `exportKinds` of each `<feature>/<name>.export.ts`. */
export const allExportKinds: readonly ExportKind[] = (
  await Promise.all(
    featureFiles('.export.ts').map(async ([feature, name]) => {
      const { exportKinds } = (await import(`./${feature}/${name}.export.ts`)) as {
        exportKinds?: readonly ExportKind[];
      };
      if (!exportKinds) throw new Error(`features/${feature}/${name}.export.ts exports no exportKinds`);
      return exportKinds;
    }),
  )
).flat();
