import { liveQuery } from 'dexie';
import { useEffect, useState } from 'react';

/**
 * The result of a query on the device's database, updated whichever tab changes it; undefined until it is read, and if
 * the database can't be opened. `query` must be memoized (`useCallback`).
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
