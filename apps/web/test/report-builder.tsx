import { defaultJobTypeSettings, listJobTypes, type JobTypeListItem } from '@plumbline/contract/job-types';
import { listReportColumns, previewReport } from '@plumbline/contract/reports';
import type { ReportTable } from '@plumbline/contract/report-cells';
import type { AvailableColumnOnWire } from '@plumbline/contract/report-shapes';
import type { ReportDefinition } from '@plumbline/domain/reports/definition';
import { page } from 'vitest/browser';
import { expect, vi } from 'vitest';
import { BuilderDialog } from '../src/features/reports/components/builder/builder-dialog.tsx';
import type { Draft } from '../src/features/reports/model/draft.ts';
import { newDraft, withOffered } from '../src/features/reports/model/draft.ts';
import { offeredFrom } from '../src/features/reports/model/offered-column.ts';
import { idOf } from './people.ts';
import type { RenderOptions } from './render.tsx';
import { render } from './render.tsx';
import { emptyTable } from './report-table.ts';
import { onCall } from './server.ts';

/** Something that a report of jobs can show, as the server offers it. */
export function aColumn(
  field: string,
  title: string,
  more: Partial<AvailableColumnOnWire> = {},
): AvailableColumnOnWire {
  return {
    type: 'property',
    table: 'jobs',
    field,
    root: null,
    title,
    value: 'text',
    targets: [],
    target_titles: {},
    expressions: [],
    is_many: false,
    question: null,
    ...more,
  };
}

/** A job type as lists show it. */
export function aJobType(index: number, title: string): JobTypeListItem {
  return {
    _id: idOf(index),
    title,
    icon: '',
    translations: {},
    settings: defaultJobTypeSettings,
    clientCanCreate: false,
    isTemplate: false,
    uniqueId: idOf(index),
    questions_count: 1,
    created_at: '2026-03-01T08:00:00.000Z',
    updated_at: '2026-03-01T08:00:00.000Z',
    can: [],
  };
}

/** A question of the one job type, as the server offers it. */
export function aQuestionColumn(index: number, title: string, more: Partial<AvailableColumnOnWire> = {}) {
  return aColumn(idOf(index), title, {
    type: 'question',
    table: 'job_type',
    root: idOf(index),
    targets: ['value', 'status', 'date'],
    question: {
      type: 1,
      job_types: [{ _id: idOf(900), title: 'Lift inspection' }],
      is_global: false,
      is_removed: false,
      group: null,
      step: null,
    },
    ...more,
  });
}

export const emptyDraft = newDraft('jobs', null, 'Lifts');

/** A draft with a column of each. */
export function draftWith(...columns: readonly AvailableColumnOnWire[]): Draft {
  return columns.reduce((draft, column) => withOffered(draft, offeredFrom(column)), emptyDraft);
}

interface Offering {
  /** The columns of the first response. */
  readonly offered: readonly AvailableColumnOnWire[];
  /** What is found beyond that, by a search or by its id. */
  readonly beyond?: readonly AvailableColumnOnWire[];
  /** All that the person sees. */
  readonly jobTypes?: readonly JobTypeListItem[];
  /** What the server says of a definition. */
  readonly preview?: (definition: ReportDefinition) => Partial<ReportTable>;
}

/** Lets the server offer columns, and preview what is built of them. */
export function offerColumns({ offered, beyond = [], jobTypes = [], preview = () => ({}) }: Offering): void {
  onCall(listReportColumns, ({ query }) => {
    const search = query.get('search');
    const jobType = query.get('jobType');
    const ids = query.get('questions')?.split(',');
    const all = [...offered, ...beyond];
    const docs = ids
      ? all.filter(({ field, root }) => ids.includes(field) || ids.includes(root ?? ''))
      : search
        ? all.filter(({ title }) => title.toLowerCase().includes(search.toLowerCase()))
        : jobType
          ? all.filter(({ question }) => question?.job_types.some(({ _id }) => _id === jobType))
          : offered;
    return { docs: [...docs], repeat_groups: [], is_cut: beyond.length > 0 && !ids && !search && !jobType };
  });
  onCall(listJobTypes, () => [...jobTypes]);
  onCall(previewReport, ({ body }) => ({ ...emptyTable, ...preview((body as { report: ReportDefinition }).report) }));
}

/** Opens the builder of a new report. */
export async function showBuilder(start: Draft, options: RenderOptions = {}) {
  const onClose = vi.fn<() => void>();
  await render(<BuilderDialog start={start} report={null} onClose={onClose} onSaved={() => undefined} />, options);
  return { onClose };
}

/** The button of this name. */
export const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });

/** Waits until the preview has followed the last change: a test that ends before leaves it asking nobody. */
export const untilPreviewed = () => expect.poll(() => document.querySelector('[data-behind]')).toBeNull();
