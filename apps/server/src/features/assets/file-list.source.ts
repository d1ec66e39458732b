import type { ResponseOf } from '@plumbline/contract/call';
import type { listAssets as listCall } from '@plumbline/contract/assets';
import { numberCell, textCell } from '@plumbline/domain/reports/cells';
import { nameOf } from '@plumbline/domain/languages/names';
import type { ListSource } from '../lists/index.ts';
import { momentCell, peopleCell } from '../lists/index.ts';
import { listAssets } from './file-list.ts';

export const listSource: ListSource<ResponseOf<typeof listCall>['docs'][number]> = {
  list: 'files',
  ability: 'file.list',
  page: (reader, { section: _, ...query }) => listAssets(reader, { ...query, page: 0 }),
  cells: {
    name: (file) => textCell(file.originalName),
    kind: (file) => textCell(file.extension),
    size: (file) => numberCell(file.size),
    project: (file) => textCell(file.place?.project?.name),
    job: ({ place }, { reader }) =>
      textCell(
        place?.job
          ? `#${place.job.ID} ${nameOf({ ...place.job.jobType, name: place.job.jobType.title }, reader.language)}`
          : undefined,
      ),
    question: (file) => textCell(file.place?.question?.title),
    uploadedBy: (file) => peopleCell(file.uploaded_by ? [file.uploaded_by] : []),
    created_at: (file) => momentCell(file.created_at),
  },
  hiddenColumns: () => [],
};
