import { labelSizeNames, labelsLimit } from '@plumbline/domain/projects/labels';
import { z } from 'zod';
import { defineCall } from './define-call.ts';
import { id, idParams } from './wire.ts';

export const printLabels = defineCall({
  name: 'printLabels',
  method: 'POST',
  path: '/v2/projects/{id}/labels',
  feature: 'projects',
  summary:
    'A4 sheets of labels (PDF) with QR codes that open the public questionnaire of a job type for this project: without `field` one sheet of the project’s own label; with the id of a table a label for each of its rows, or of `rows` those that are still there. For whoever may change the job type.',
  spec: 'spec/2 §3 "Table row"; spec/4 §4 (public answering)',
  params: idParams,
  body: z
    .object({
      jobType: id,
      field: z.string().min(1).max(60).optional(),
      rows: z.array(id).min(1).max(labelsLimit).optional(),
      size: z.enum(labelSizeNames).default('small'),
    })
    .transform(({ jobType, field, rows, size }) => ({
      jobTypeId: jobType,
      fieldId: field ?? null,
      rowIds: rows ?? null,
      size,
    })),
  responseKind: 'file',
  response: z.unknown(),
  problems: ['public_link_off', 'labels_too_many', 'export_source_gone', 'file_too_demanding'],
});
