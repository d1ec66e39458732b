import type { ListOption } from '@plumbline/domain/projects/fields/choice';
import type { InstanceDatabase } from '../src/database/instance-database.ts';
import { newId } from '../src/ids.ts';
import { dayLength } from './calendar.ts';
import type { PastEvent } from './events.ts';
import { pastEvent } from './events.ts';
import { insertRows } from './insert-rows.ts';
import type { DemoCast } from './demo-cast.ts';
import { fieldIds } from './project-fields.ts';

/** Makes what the company's lists offer. @returns what happened, and the kinds of contract by their names */
export async function makeLists(
  db: InstanceDatabase,
  { cast, now, actorId }: { cast: DemoCast; now: number; actorId: string },
): Promise<{ events: PastEvent[]; contractOf: ReadonlyMap<string, ListOption> }> {
  const at = now - 378 * dayLength;
  const options = Object.entries(cast.lists).flatMap(([list, labels]) =>
    labels.map((label) => ({
      id: newId(at),
      list,
      label,
      value: label,
      translations: cast.naming(label).translations,
    })),
  );
  const created = { created_by: actorId, created_at: new Date(at).toISOString() };
  await insertRows(
    db,
    'list_options',
    options.map((option) => ({ ...option, ...created })),
  );
  const events = Object.entries(cast.lists).map(([list, labels]) =>
    pastEvent('list.options_added', {
      at,
      actorId,
      subjectId: list,
      before: null,
      after: { list, labels: [...labels], count: labels.length },
    }),
  );
  const contracts = options.filter(({ list }) => list === fieldIds.contract);
  const contractOf = new Map(contracts.map(({ id, label, value }) => [label, { _id: id, label, value }]));
  return { events, contractOf };
}
