import type { Cell, CellTarget } from '@plumbline/domain/reports/cells';
import type { OpenReport } from './open-report.ts';

const pathOf: Readonly<Record<CellTarget['kind'], string>> = { job: '/jobs', project: '/project/view', user: '/users' };

/**
 * Where a cell of a file leads, with the setting `links`: what it names, its first file, its place on a map, else what its row is of.
 * @param origin of the instance: `https://alma.example.com`
 * @param rowTarget what the row is of, for its first cell
 */
export function addressOf(
  { definition }: Pick<OpenReport, 'definition'>,
  origin: string,
  cell: Cell,
  rowTarget: CellTarget | null,
): string | undefined {
  if (!definition.settings.links) return undefined;
  switch (cell?.kind) {
    case 'files':
      if (cell.files[0]) return `${origin}/files?file=${cell.files[0]._id}`;
      break;
    case 'place':
      return `https://www.openstreetmap.org/?mlat=${cell.lat}&mlon=${cell.long}#map=17/${cell.lat}/${cell.long}`;
    default:
  }
  const target = cell?.kind === 'link' ? cell.to : rowTarget;
  return target ? `${origin}${pathOf[target.kind]}/${target.id}` : undefined;
}
