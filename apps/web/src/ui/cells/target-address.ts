import type { CellTarget } from '@plumbline/domain/reports/cells';

/** The route of the thing that a row or a cell refers to. */
export function addressOf({ kind, id }: CellTarget) {
  const addresses = {
    job: { to: '/jobs/$id/{-$dialog}', params: { id, dialog: undefined } },
    project: { to: '/project/view/$id/{-$dialog}', params: { id, dialog: undefined } },
    user: { to: '/users/$id', params: { id } },
  } as const;
  return addresses[kind];
}
