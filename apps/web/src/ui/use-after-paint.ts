import { useEffect, useState } from 'react';
import { afterPaint } from './after-paint.ts';

/**
 * A value as it was when the screen was last painted and nothing more urgent was to do: for what may follow a moment later.
 * @param first until then
 */
export function useAfterPaint<Value>(value: Value, first: Value = value): Value {
  const [shown, setShown] = useState(() => first);
  useEffect(() => {
    let isGone = false;
    void afterPaint().then(() => isGone || setShown(() => value));
    return () => {
      isGone = true;
    };
  }, [value]);
  return shown;
}
