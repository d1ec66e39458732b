import { useMemo, useRef, useState } from 'react';
import type { Draft } from '../model/draft.ts';
import { rangeOf } from '../model/together.ts';

/** Several questions that are marked to do something with all of them. */
export interface Marks {
  readonly ids: ReadonlySet<string>;
  /** Whether a tap marks instead of opening: for fingers, which have no Ctrl key. */
  readonly isTapping: boolean;
  readonly setTapping: (on: boolean) => void;
  /** Marks one more, or one less. What is open counts as the first. */
  readonly toggle: (id: string, openId: string | null) => ReadonlySet<string>;
  /** Marks from where marking began to this one. */
  readonly extend: (id: string, openId: string | null) => ReadonlySet<string>;
  readonly set: (ids: readonly string[]) => void;
  readonly clear: () => void;
  /** What an act at this question is meant for: all that are marked when it is one of them, else itself. */
  readonly around: (id: string) => ReadonlySet<string>;
}

/** Which questions are marked. Takes the questionnaire as it is now: what is gone is not marked any more. */
export function useMarks(draft: Draft): Marks {
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set());
  const [isTapping, setTapping] = useState(false);
  const anchor = useRef<string | null>(null);
  // What is gone (by a step back, or by others) is no longer marked.
  const ids = useMemo(() => {
    if (marked.size === 0) return marked;
    return new Set(draft.filter((question) => marked.has(question.id)).map((question) => question.id));
  }, [draft, marked]);

  const toggle: Marks['toggle'] = (id, openId) => {
    const next = new Set(ids);
    if (next.size === 0 && !isTapping && openId !== null) next.add(openId);
    if (next.has(id) && next.size > 1) next.delete(id);
    else if (next.has(id) && isTapping) next.delete(id);
    else next.add(id);
    anchor.current = id;
    setMarked(next);
    return next;
  };
  const extend: Marks['extend'] = (id, openId) => {
    const from = draft.some((question) => question.id === anchor.current) ? anchor.current : openId;
    anchor.current = from ?? id;
    const next = new Set(rangeOf(draft, from ?? id, id));
    setMarked(next);
    return next;
  };
  const clear = () => {
    anchor.current = null;
    setMarked(new Set());
    setTapping(false);
  };
  return {
    ids,
    isTapping,
    setTapping,
    toggle,
    extend,
    set: (all) => setMarked(new Set(all)),
    clear,
    around: (id) => (ids.has(id) ? ids : new Set([id])),
  };
}
