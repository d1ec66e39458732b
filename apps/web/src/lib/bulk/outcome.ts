/** What became of several items that were to be changed; what is in neither list was not begun, since somebody cancelled. */
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
  /** So many of them are through, changed or refused. */
  readonly progress: (count: number) => void;
  readonly isCancelled: () => boolean;
}
