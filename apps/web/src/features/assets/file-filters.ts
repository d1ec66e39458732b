import type { DateExpression } from '@plumbline/domain/dates/expression-names';
import type { FileGroup } from './file-look.ts';
import { extensionsOf, fileGroups } from './file-look.ts';

/** The days that files can be uploaded on, of those that the filter language knows: none to come. */
export const uploadDays = [
  'today',
  'this_week',
  'last_week',
  'this_month',
  'last_month',
] as const satisfies readonly DateExpression[];
export type UploadDay = (typeof uploadDays)[number];

/** What the list of files is narrowed to by its own choices. */
export interface FileFilters {
  readonly group: FileGroup | null;
  /** The id of a project in whose jobs or fields they stand. */
  readonly project: string | null;
  /** The id of the person who uploaded them. */
  readonly uploadedBy: string | null;
  readonly uploaded: UploadDay | null;
}

interface Condition {
  readonly field?: unknown;
  readonly value?: unknown;
}

/** The choices in the filter language (`equal` is 0), as the address holds it; null when nothing is chosen. */
export function filtersText({ group, project, uploadedBy, uploaded }: FileFilters): string | null {
  const conditions = [
    ...(group ? [{ field: 'extension', operator: 'in', value: extensionsOf(group) }] : []),
    ...(project ? [{ field: 'project', operator: 0, value: project }] : []),
    ...(uploadedBy ? [{ field: 'uploadedBy', operator: 0, value: uploadedBy }] : []),
    ...(uploaded ? [{ field: 'created_at', operator: 'within', value: uploaded }] : []),
  ];
  return conditions.length === 0 ? null : JSON.stringify({ and: conditions });
}

/** Reads the choices back; what isn't theirs is as if nothing were chosen. */
export function filtersFrom(text: string | null): FileFilters {
  let conditions: readonly Condition[] = [];
  try {
    const filter = JSON.parse(text ?? '{}') as { and?: unknown } | null;
    if (Array.isArray(filter?.and)) conditions = filter.and as Condition[];
  } catch {
    // An address that somebody wrote by hand.
  }
  const valueOf = (name: string) => conditions.find((condition) => condition?.field === name)?.value;
  const idOf = (name: string) => {
    const value = valueOf(name);
    return typeof value === 'string' ? value : null;
  };
  const extensions = JSON.stringify(valueOf('extension'));
  return {
    group: fileGroups.find((group) => JSON.stringify(extensionsOf(group)) === extensions) ?? null,
    project: idOf('project'),
    uploadedBy: idOf('uploadedBy'),
    uploaded: uploadDays.find((day) => day === valueOf('created_at')) ?? null,
  };
}
