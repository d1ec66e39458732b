/** The outcome for several items; those in neither list were not started, because the person cancelled. */
export interface BulkOutcome<Item, Made = unknown> {
  readonly changed: readonly Changed<Item, Made>[];
  readonly refusals: readonly Refusal<Item>[];
}

export interface Changed<Item, Made> {
  readonly item: Item;
  /** The response to its change. */
  readonly made: Made;
}

export interface Refusal<Item> {
  readonly item: Item;
  readonly reason: unknown;
}

/** How a change of several items is watched and ended early. */
export interface BulkControl {
  /** Called with the number of items done, changed or refused. */
  readonly progress: (count: number) => void;
  readonly isCancelled: () => boolean;
}
