import type { Actor } from '@plumbline/domain/actor/actor';
import type { PlacedWidget } from '@plumbline/domain/dashboard/arrangement';
import { arrangementOf } from '@plumbline/domain/dashboard/arrangement';
import type { WidgetId, WidgetSize } from '@plumbline/domain/dashboard/widgets';
import { isWidgetId, usualSizeOf, widgetSizes } from '@plumbline/domain/dashboard/widgets';
import type { InstanceDatabase } from '../../database/instance-database.ts';

const sizeOf = (stored: string | null): WidgetSize | null => widgetSizes.find((size) => size === stored) ?? null;

/** A person's dashboard as they have arranged it. */
export async function readArrangement(db: InstanceDatabase, actor: Actor): Promise<readonly PlacedWidget[]> {
  const rows = await db.query
    .selectFrom('dashboard_widgets')
    .select(['widget', 'is_hidden', 'size'])
    .where('user_id', '=', actor.id)
    .orderBy('position')
    .orderBy('widget')
    .execute();
  const widgets = rows.flatMap(({ widget, is_hidden: isHidden, size }) =>
    isWidgetId(widget) ? [{ id: widget, isHidden, size: sizeOf(size) }] : [],
  );
  return arrangementOf(actor, widgets);
}

/**
 * Reads a person's dashboard to change it: until the transaction ends, a change from another of their devices waits,
 * so that neither is made of an order that the other has just replaced.
 */
export async function lockArrangement(db: InstanceDatabase, actor: Actor): Promise<readonly PlacedWidget[]> {
  await db.query.selectFrom('users').select('id').where('id', '=', actor.id).forNoKeyUpdate().execute();
  return readArrangement(db, actor);
}

/** Keeps an arrangement. Widgets that are not for the person now keep the rows that they have. */
export async function saveArrangement(
  db: InstanceDatabase,
  actor: Actor,
  arrangement: readonly PlacedWidget[],
  now: Date,
): Promise<void> {
  await db.query
    .insertInto('dashboard_widgets')
    .values(
      arrangement.map(({ id, isHidden, size }, position) => ({
        user_id: actor.id,
        widget: id,
        position,
        is_hidden: isHidden,
        size: size === usualSizeOf(id) ? null : size,
        updated_at: now,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'widget']).doUpdateSet((row) => ({
        position: row.ref('excluded.position'),
        is_hidden: row.ref('excluded.is_hidden'),
        size: row.ref('excluded.size'),
        updated_at: row.ref('excluded.updated_at'),
      })),
    )
    .execute();
}

/** Forgets how a person has arranged their dashboard. */
export async function forgetArrangement(db: InstanceDatabase, actor: Actor): Promise<void> {
  await db.query.deleteFrom('dashboard_widgets').where('user_id', '=', actor.id).execute();
}

/** Takes one widget off a person's dashboard. */
export async function removeWidget(db: InstanceDatabase, actor: Actor, id: WidgetId): Promise<void> {
  await db.query.deleteFrom('dashboard_widgets').where('user_id', '=', actor.id).where('widget', '=', id).execute();
}
