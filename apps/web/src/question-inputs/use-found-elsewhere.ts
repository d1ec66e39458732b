import { useEffect, useState } from 'react';
import { suggestionDelay } from '../ui/pickers/suggestion-delay.ts';

interface Found<Entry> {
  readonly entries: readonly Entry[];
  readonly isAsking: boolean;
  /** Nobody could be asked: what is on the device is all there is now. */
  readonly isUnreachable: boolean;
}

const nothing: readonly never[] = [];

/** What the server finds for these words, where it has more than the device; it is asked once the typing rests. */
export function useFoundElsewhere<Entry>(
  words: string,
  findMore: ((words: string, signal: AbortSignal) => Promise<readonly Entry[]>) | null,
): Found<Entry> {
  const [found, setFound] = useState<{ words: string; entries: readonly Entry[] | null } | null>(null);
  const isWanted = words !== '' && findMore !== null;
  useEffect(() => {
    if (!isWanted) return undefined;
    const stop = new AbortController();
    const timer = setTimeout(() => {
      findMore(words, stop.signal)
        .then((entries) => setFound({ words, entries }))
        .catch(() => {
          if (!stop.signal.aborted) setFound({ words, entries: null });
        });
    }, suggestionDelay);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the function is made again with each drawing; the words decide
  }, [words, isWanted]);
  if (!isWanted) return { entries: nothing, isAsking: false, isUnreachable: false };
  const isHere = found?.words === words;
  return {
    entries: (isHere && found.entries) || nothing,
    isAsking: !isHere,
    isUnreachable: isHere && found.entries === null,
  };
}
