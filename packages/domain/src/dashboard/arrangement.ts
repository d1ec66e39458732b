import type { Actor } from '../actor/actor.ts';
import type { WidgetId, WidgetSize } from './widgets.ts';
import { dashboardWidgets, firstLookOf, isWidgetFor, reportOfWidget, usualSizeOf } from './widgets.ts';

/** A widget at its place on somebody's dashboard; the place is its index in the arrangement. */
export interface PlacedWidget {
  readonly id: WidgetId;
  readonly isHidden: boolean;
  readonly size: WidgetSize;
}

/** A widget as its person has arranged it; without a size it has its usual one. */
interface StoredWidget extends Omit<PlacedWidget, 'size'> {
  readonly size?: WidgetSize | null;
}

/** What a person changes of one widget. */
export interface WidgetChange {
  /** Its new index among all of the person's widgets, the hidden ones counted; beyond the end is the end. */
  readonly position?: number | undefined;
  readonly isHidden?: boolean | undefined;
  readonly size?: WidgetSize | undefined;
}

/**
 * A person's dashboard: the widgets that are for them, in their order. Takes the person and what they have arranged,
 * in its order; kinds that came later, or that were not for them then, stand behind the one they follow by default.
 */
export function arrangementOf(
  viewer: Pick<Actor, 'role' | 'toggles'>,
  stored: readonly StoredWidget[] = [],
): readonly PlacedWidget[] {
  const look = firstLookOf(viewer.role);
  const byDefault = [...look.shown, ...look.hidden].filter((kind) => dashboardWidgets[kind].isFor(viewer));
  const arranged = stored
    .filter(({ id }, index) => isWidgetFor(viewer, id) && stored.findIndex((one) => one.id === id) === index)
    .map(({ size, ...widget }): PlacedWidget => ({ ...widget, size: size ?? usualSizeOf(widget.id) }));
  for (const [index, id] of byDefault.entries()) {
    if (arranged.some((one) => one.id === id)) continue;
    const before = byDefault.slice(0, index).map((earlier) => arranged.findIndex((one) => one.id === earlier));
    const widget = { id, isHidden: look.hidden.includes(id), size: usualSizeOf(id) };
    arranged.splice((before.at(-1) ?? -1) + 1, 0, widget);
  }
  return arranged;
}

/**
 * The arrangement after one widget was moved, hidden, shown or sized. A report that it doesn't have yet is added, at the end where no
 * place is given; without any other widget it is as it was.
 */
export function rearranged(
  arrangement: readonly PlacedWidget[],
  id: WidgetId,
  { position, isHidden, size }: WidgetChange,
): readonly PlacedWidget[] {
  const found = arrangement.findIndex((one) => one.id === id);
  const added = reportOfWidget(id) === null ? undefined : { id, isHidden: false, size: usualSizeOf(id) };
  const widget = arrangement[found] ?? added;
  if (!widget) return arrangement;
  const others = arrangement.filter((one) => one.id !== id);
  const place = position ?? (found < 0 ? others.length : found);
  return others.toSpliced(place, 0, { id, isHidden: isHidden ?? widget.isHidden, size: size ?? widget.size });
}
