import { readCanvasData, writeCanvasData } from '@plumbline/domain/blueprints/canvas-data';
import type { Part, Parted } from '@plumbline/domain/blueprints/element-parts';
import { allParts, changedParts, withParts } from '@plumbline/domain/blueprints/element-parts';

/** An element as it was sent, once it passed. */
export interface SentElement {
  readonly id: string;
  readonly elementId: string;
  readonly canvasData: string;
  readonly visible: boolean;
  readonly photos: readonly string[];
  /** The version that its author changed; undefined for a new one. */
  readonly base: number | undefined;
  /** What its author changed of it; undefined for all. */
  readonly changed: readonly Part[] | undefined;
  /** Undefined where it stays as it is stored. */
  readonly conflictOf: string | null | undefined;
}

/** With which version, and by whom, each part was set last. */
export type PartChanges = Partial<Record<Part, readonly [version: number, userId: string | null]>>;

export interface StoredElement {
  id: string;
  blueprintId: string;
  elementId: string;
  canvasData: string;
  visible: boolean;
  version: number;
  isRemoved: boolean;
  conflictOf: string | null;
  updatedBy: string | null;
  partChanges: PartChanges | null;
}

/** An element as it is written. */
export interface WrittenElement {
  readonly id: string;
  readonly elementId: string;
  readonly canvasData: string;
  readonly visible: boolean;
  readonly photos: readonly string[];
  readonly conflictOf: string | null;
  readonly partChanges: PartChanges | null;
}

export interface Merged {
  /** `beside`: somebody else has changed the same since. */
  readonly how: 'same' | 'over' | 'beside';
  readonly element: WrittenElement;
}

/**
 * An element as it was sent, over what is stored of it. Of one that says what was changed, only that is taken. What else somebody has set
 * since the version that was changed stays, and where it is the same part, there are two versions.
 */
export function mergeElement(stored: StoredElement, sent: SentElement, actorId: string): Merged {
  const [before, given] = [partsOf(stored), partsOf(sent)];
  if (!given) throw new Error('an element came in that was not checked');
  // What this version can't read is written over as a whole.
  const named = before ? sent.changed : undefined;
  const own = { ...given, conflictOf: sent.conflictOf === undefined ? stored.conflictOf : sent.conflictOf };
  const after = before && named ? withParts(before, named, own) : own;
  const different = before ? changedParts(before, after) : allParts;
  const isStale = !stored.isRemoved && sent.base !== undefined && sent.base !== stored.version;
  const since = sent.base ?? stored.version;
  const isBeside =
    isStale &&
    different.length > 0 &&
    (!named || different.some((part) => isSetElsewhere(stored, part, since, actorId)));
  const version = stored.version + 1;
  const set = Object.fromEntries(different.map((part) => [part, [version, actorId]]));
  return {
    how: isBeside ? 'beside' : different.length === 0 && !stored.isRemoved ? 'same' : 'over',
    element: {
      id: sent.id,
      elementId: after.elementId,
      canvasData: writeCanvasData(after.shape),
      visible: after.visible,
      photos: after.shape.photos ?? [],
      conflictOf: after.conflictOf ?? null,
      partChanges: { ...(stored.partChanges ?? allAt(stored)), ...set },
    },
  };
}

function partsOf(
  element: Pick<SentElement, 'elementId' | 'visible' | 'canvasData'> & { conflictOf?: string | null | undefined },
) {
  const read = readCanvasData(element.canvasData);
  const { elementId, visible, conflictOf = null } = element;
  return read.ok ? ({ elementId, visible, shape: read.value, conflictOf } satisfies Parted) : null;
}

const allAt = ({ version, updatedBy }: StoredElement): PartChanges =>
  Object.fromEntries(allParts.map((part) => [part, [version, updatedBy]]));

/** Whether somebody else has changed anything of an element since a version. */
export function isChangedElsewhere(stored: StoredElement, since: number, actorId: string): boolean {
  return stored.version !== since && allParts.some((part) => isSetElsewhere(stored, part, since, actorId));
}

function isSetElsewhere(stored: StoredElement, part: Part, since: number, actorId: string): boolean {
  const [version, by] = stored.partChanges?.[part] ?? [stored.version, stored.updatedBy];
  return version > since && by !== actorId;
}
