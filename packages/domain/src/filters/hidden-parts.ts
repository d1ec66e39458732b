import { fieldNamesIn } from './custom-fields.ts';
import { operatorFromWire } from './operator-names.ts';

/** Whether a filter's reader may not see what this field holds. */
type IsHidden = (field: string) => boolean;

/** The conditions of a filter as it came, all of which must hold. */
export function filterParts(filters: unknown): readonly unknown[] {
  if (filters === null || filters === undefined) return [];
  const isJoin = typeof filters === 'object' && Object.keys(filters).length === 1 && 'and' in filters;
  return isJoin && Array.isArray(filters.and) ? filters.and : [filters];
}

/** A filter of these conditions; null for none. */
export function filterOfParts(parts: readonly unknown[]): unknown {
  return parts.length === 0 ? null : { and: [...parts] };
}

const asksForHidden = (part: unknown, isHidden: IsHidden) => fieldNamesIn(part).some(isHidden);

/**
 * A stored filter as somebody reads it: conditions on what is hidden from them are there without what they compare with, which may be
 * what a field says.
 */
export function withoutHiddenValues(filters: unknown, isHidden: IsHidden): unknown {
  if (Array.isArray(filters)) return filters.map((part) => withoutHiddenValues(part, isHidden));
  if (typeof filters !== 'object' || filters === null || !asksForHidden(filters, isHidden)) return filters;
  const { field, operator, and, or, not } = filters as Record<string, unknown>;
  if (typeof field === 'string') return { field, operator };
  const joined = { and, or, not };
  return Object.fromEntries(
    Object.entries(joined).flatMap(([joint, inner]) =>
      inner === undefined ? [] : [[joint, withoutHiddenValues(inner, isHidden)]],
    ),
  );
}

/** Whether a part of a redacted filter has a condition on something hidden. */
export function isToldHidden(part: unknown): boolean {
  if (Array.isArray(part)) return part.some(isToldHidden);
  if (typeof part !== 'object' || part === null) return false;
  const { field, operator, value, and, or, not } = part as Record<string, unknown>;
  if (typeof field !== 'string') return [and, or, not].some(isToldHidden);
  const known = operatorFromWire(operator);
  return value === undefined && known !== undefined && known !== 'empty' && known !== 'not_empty';
}

/** A stored filter without the conditions that ask for what is hidden, each with what it is joined to by "or". */
export function withoutHiddenParts(filters: unknown, isHidden: IsHidden): unknown {
  const parts = filterParts(filters);
  const left = parts.filter((part) => !asksForHidden(part, isHidden));
  return left.length === parts.length ? filters : filterOfParts(left);
}

/**
 * What somebody has made of a stored filter that they saw by {@link withoutHiddenValues} or {@link withoutHiddenParts}. Nobody changes
 * or takes away a condition that they can't see: it stays as it is, where it was if it was sent.
 */
export function withHiddenParts(sent: unknown, stored: unknown, isHidden: IsHidden): unknown {
  const hidden = filterParts(stored).filter((part) => asksForHidden(part, isHidden));
  if (hidden.length === 0) return sent;
  const left = [...hidden];
  const parts = filterParts(sent).map((part) => {
    const text = JSON.stringify(part);
    const place = left.findIndex(
      (one) => JSON.stringify(one) === text || JSON.stringify(withoutHiddenValues(one, isHidden)) === text,
    );
    return place < 0 ? part : left.splice(place, 1)[0];
  });
  const whole = filterOfParts([...parts, ...left]);
  const isSame = JSON.stringify(filterParts(whole)) === JSON.stringify(filterParts(stored));
  return isSame ? stored : whole;
}
