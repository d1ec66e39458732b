import type { Actor } from '../actor/actor.ts';
import type { WidgetKind } from './widgets.ts';
import { dashboardWidgets, firstLookOf } from './widgets.ts';

/** A widget at its place on somebody's dashboard; the place is its index in the arrangement. */
export interface PlacedWidget {
  readonly kind: WidgetKind;
  readonly isHidden: boolean;
}

/** What a person changes of one widget. */
export interface WidgetChange {
  /** Its new index among all of the person's widgets, the hidden ones counted; beyond the end is the end. */
  readonly position?: number | undefined;
  readonly isHidden?: boolean | undefined;
}

/**
 * A person's dashboard: the widgets that are for them, in their order. Takes the person and what they have arranged,
 * in its order; kinds that came later, or that were not for them then, stand behind the one they follow by default.
 */
export function arrangementOf(
  viewer: Pick<Actor, 'role' | 'toggles'>,
  kept: readonly PlacedWidget[] = [],
): readonly PlacedWidget[] {
  const look = firstLookOf(viewer.role);
  const byDefault = [...look.shown, ...look.hidden].filter((kind) => dashboardWidgets[kind].isFor(viewer));
  const arranged = kept.filter(
    ({ kind }, index) => byDefault.includes(kind) && kept.findIndex((one) => one.kind === kind) === index,
  );
  for (const [index, kind] of byDefault.entries()) {
    if (arranged.some((one) => one.kind === kind)) continue;
    const before = byDefault.slice(0, index).map((earlier) => arranged.findIndex((one) => one.kind === earlier));
    arranged.splice((before.at(-1) ?? -1) + 1, 0, { kind, isHidden: look.hidden.includes(kind) });
  }
  return arranged;
}

/** The arrangement after one widget was moved, hidden or shown; as it was when it has no such widget. */
export function rearranged(
  arrangement: readonly PlacedWidget[],
  kind: WidgetKind,
  { position, isHidden }: WidgetChange,
): readonly PlacedWidget[] {
  const from = arrangement.findIndex((one) => one.kind === kind);
  const widget = arrangement[from];
  if (!widget) return arrangement;
  const others = arrangement.toSpliced(from, 1);
  return others.toSpliced(position ?? from, 0, { kind, isHidden: isHidden ?? widget.isHidden });
}
