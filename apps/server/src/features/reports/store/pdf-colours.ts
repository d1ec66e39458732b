import { orderedStatuses, statusColour } from '@plumbline/domain/jobs/status';
import type { Cell } from '@plumbline/domain/reports/cells';
import { statusText } from '../../../events/texts/status-texts.ts';
import { documentColours } from '../../documents/index.ts';
import type { OpenReport } from './open-report.ts';

/** The colour that the screen has for a cell, as `#rrggbb`: of the status of a job, or of an issue; undefined for any other. */
export function colourOf(cell: Cell, { language, settings }: OpenReport['reader']): string | undefined {
  if (cell?.kind !== 'text' || cell.code === undefined) return undefined;
  const { code, text } = cell;
  const { customStatuses, statusOrder, branding, documentLayout: layout } = settings;
  // A custom status may be called as a code of something else is.
  if (orderedStatuses(customStatuses, statusOrder).includes(code) && statusText(code, language, settings) === text) {
    return statusColour(code, customStatuses, branding.reviewColour);
  }
  return code === 'issue' ? documentColours({ settings, layout }).issueColour : undefined;
}
