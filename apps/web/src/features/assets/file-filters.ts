import type { DateExpression } from '@plumbline/domain/dates/expression-names';
import { choicesFrom, choicesText, idOf } from '../../ui/grid/filter-choices.ts';
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

/** The choices in the filter language (`equal` is 0), as the address holds it; null when nothing is chosen. */
export function filtersText({ group, project, uploadedBy, uploaded }: FileFilters): string | null {
  const conditions = [
    ...(group ? [{ field: 'extension', operator: 'in', value: extensionsOf(group) }] : []),
    ...(project ? [{ field: 'project', operator: 0, value: project }] : []),
    ...(uploadedBy ? [{ field: 'uploadedBy', operator: 0, value: uploadedBy }] : []),
    ...(uploaded ? [{ field: 'created_at', operator: 'within', value: uploaded }] : []),
  ];
  return choicesText(conditions);
}

/** Reads the choices back from the address. */
export function filtersFrom(text: string | null): FileFilters {
  const valueOf = choicesFrom(text);
  const extensions = JSON.stringify(valueOf('extension'));
  return {
    group: fileGroups.find((group) => JSON.stringify(extensionsOf(group)) === extensions) ?? null,
    project: idOf(valueOf('project')),
    uploadedBy: idOf(valueOf('uploadedBy')),
    uploaded: uploadDays.find((day) => day === valueOf('created_at')) ?? null,
  };
}
