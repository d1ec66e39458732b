import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import type { KeptDraft } from '../../lib/drafts/device-drafts.ts';
import { dropDraft, keepDraft, mayHaveDraft, takeDraft } from '../../lib/drafts/device-drafts.ts';

/**
 * What was typed into an editor on this device and not saved, from before its page was closed; null for nothing, undefined for the
 * moment in which it is looked for. The editor opens after that: with it, and over the item that it was typed over.
 */
export function useKeptDraft<Content>(name: string): KeptDraft<Content> | null | undefined {
  const [found, setFound] = useState<{ name: string; kept: KeptDraft<Content> | null | undefined }>(() => ({
    name,
    kept: mayHaveDraft(name) ? undefined : null,
  }));
  const current = found.name === name ? found.kept : mayHaveDraft(name) ? undefined : null;
  useEffect(() => {
    if (current !== undefined) return undefined;
    let isWanted = true;
    const look = async () => {
      const kept = await takeDraft<Content>(name);
      if (isWanted) setFound({ name, kept });
    };
    void look();
    return () => {
      isWanted = false;
    };
  }, [name, current]);
  return current;
}

/**
 * As {@link useKeptDraft}, for an editor that is open already: what is found is put in.
 * @param restore takes it; what was typed meanwhile goes before it
 */
export function useRestored<Content>(name: string, restore: (content: Content) => void) {
  const kept = useKeptDraft<Content>(name);
  const [told, setTold] = useState<KeptDraft<Content> | null>(null);
  const put = useEffectEvent((found: KeptDraft<Content>) => {
    restore(found.content);
    setTold(found);
  });
  useEffect(() => {
    if (kept) put(kept);
  }, [kept]);
  return { restored: told, forgetRestored: () => setTold(null) };
}

/**
 * Keeps on this device what an editor holds and nobody has saved: as it is typed, until it is saved or the editor is left.
 * @param content what it holds, with the item that it was opened with, so that what somebody else saves meanwhile is seen
 */
export function useKeepDraft(name: string, content: unknown, isDirty: boolean): void {
  const last = useRef<unknown>(undefined);
  useLayoutEffect(() => {
    const text = isDirty ? JSON.stringify(content) : undefined;
    if (text === last.current) return;
    last.current = text;
    if (isDirty) keepDraft(name, content);
    else dropDraft(name);
  });
  useEffect(
    () => () => {
      last.current = undefined;
      dropDraft(name);
    },
    [name],
  );
}
