import type { Shape } from './shapes.ts';

/*
 * The parts of an element, each changed and undone on its own: edits of different parts by two people don't
 * conflict.
 */

/** What else than a form a shape has; all other members are the form, with what is cut out of it and its scale. */
const beside = {
  stroke: 'strokeHeight',
  comment: 'comment',
  issue: 'issue',
  photos: 'photos',
  group: 'groupId',
} as const;

type Beside = keyof typeof beside;
const besides = Object.keys(beside) as readonly Beside[];
const besideMembers = new Set<string>(Object.values(beside));

/** An element, as far as it has parts. */
export interface Parted {
  /** Of the catalogue. */
  readonly elementId: string;
  readonly visible: boolean;
  readonly shape: Shape;
  /** The element of which this is another version, until somebody has chosen between them. */
  readonly conflictOf?: string | null;
}

export const allParts = ['element', 'visible', 'version', 'form', ...besides] as const;
export type Part = (typeof allParts)[number];

/** The parts in which two states of an element differ: all of them where there is none on one side. */
export function changedParts(one: Parted | null, other: Parted | null): readonly Part[] {
  if (one === other) return [];
  if (!one || !other) return allParts;
  return [
    ...(one.elementId === other.elementId ? [] : (['element'] as const)),
    ...(one.visible === other.visible ? [] : (['visible'] as const)),
    ...((one.conflictOf ?? null) === (other.conflictOf ?? null) ? [] : (['version'] as const)),
    ...(one.shape === other.shape || hasSameForm(one.shape, other.shape) ? [] : (['form'] as const)),
    ...besides.filter((part) => !isEqual(one.shape[beside[part]], other.shape[beside[part]])),
  ];
}

/** An element with these parts as another state of it has them. */
export function withParts<One extends Parted>(element: One, parts: readonly Part[], from: Parted): One {
  if (parts.length === 0) return element;
  const takes = new Set(parts);
  const { conflictOf: _, ...rest } = element;
  const { conflictOf } = takes.has('version') ? from : element;
  return {
    ...rest,
    ...(conflictOf ? { conflictOf } : {}),
    elementId: (takes.has('element') ? from : element).elementId,
    visible: (takes.has('visible') ? from : element).visible,
    shape: shapeOf(element.shape, from.shape, takes),
  } as One;
}

/** An element in another form, and all that it has beside as it is. */
export function withForm<One extends Parted>(element: One, shape: Shape): One {
  return withParts(element, ['form'], { elementId: element.elementId, visible: element.visible, shape });
}

function shapeOf(own: Shape, from: Shape, takes: ReadonlySet<Part>): Shape {
  if (own === from) return own;
  const form = Object.entries(takes.has('form') ? from : own).filter(([name]) => !besideMembers.has(name));
  const rest = besides.flatMap((part): [string, unknown][] => {
    const value = (takes.has(part) ? from : own)[beside[part]];
    return value === undefined ? [] : [[beside[part], value]];
  });
  return Object.fromEntries([...form, ...rest]) as unknown as Shape;
}

function hasSameForm(one: Shape, other: Shape): boolean {
  const [ones, others] = [one, other] as unknown as readonly Readonly<Record<string, unknown>>[];
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].every((name) => besideMembers.has(name) || isEqual(ones?.[name], others?.[name]));
}

function isEqual(one: unknown, other: unknown): boolean {
  return one === other || (typeof one === 'object' && JSON.stringify(one) === JSON.stringify(other));
}
