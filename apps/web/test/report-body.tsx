import type { ReportRowOnWire, ReportTable } from '@plumbline/contract/report-cells';
import type { ReportDefinition, SentReport } from '@plumbline/domain/reports/definition';
import { reportDefinition } from '@plumbline/domain/reports/definition';
import { ReportBody } from '../src/features/reports/components/table/report-body.tsx';
import type { RenderOptions } from './render.tsx';
import { render } from './render.tsx';
import { emptyTable } from './report-table.ts';

/** A column of text as a report shows it, unless said otherwise. */
export function aShownColumn(
  key: string,
  title: string,
  more: Partial<ReportTable['columns'][number]> = {},
): ReportTable['columns'][number] {
  return { key, column: key, part: 'value', title, value: 'text', isMissing: false, ...more };
}

interface Shown {
  readonly table: Partial<ReportTable>;
  readonly definition?: Partial<SentReport>;
  readonly rows?: readonly ReportRowOnWire[];
}

/** Draws a report in a room of its own height. */
export function renderReport({ table, definition = {}, rows = [] }: Shown, options: RenderOptions = {}) {
  const whole: ReportDefinition = reportDefinition.parse({ type: 'jobs', settings: {}, ...definition });
  return render(
    <div style={{ display: 'flex', flexDirection: 'column', blockSize: '600px' }}>
      <ReportBody
        table={{ ...emptyTable, ...table }}
        definition={whole}
        rows={rows}
        hasMore={false}
        onEnd={() => undefined}
      />
    </div>,
    options,
  );
}
