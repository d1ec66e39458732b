import { liveQuery } from 'dexie';
import { useEffect, useState } from 'react';

/**
 * What a query of the device's database gives, kept true whichever tab changes it; undefined until it is read, and when the
 * database can't be. `query` must be made again only when it asks for something else (`useCallback`).
 */
export function useLive<Result>(query: () => Promise<Result>): Result | undefined {
  const [result, setResult] = useState<Result>();
  useEffect(() => {
    const subscription = liveQuery(query).subscribe({
      next: setResult,
      error: (failure) => {
        console.warn('What is kept on this device could not be read', failure);
        setResult(undefined);
      },
    });
    return () => subscription.unsubscribe();
  }, [query]);
  return result;
}
