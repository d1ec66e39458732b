import { useEffect, useEffectEvent } from 'react';

/** Sends what waits when the page is closed, loaded again or put out of sight: nobody knows whether it comes back. */
export function useFlushOnLeaving(flush: () => void): void {
  const send = useEffectEvent(flush);
  useEffect(() => {
    const leave = () => send();
    const hide = () => {
      if (document.visibilityState === 'hidden') send();
    };
    window.addEventListener('pagehide', leave);
    document.addEventListener('visibilitychange', hide);
    return () => {
      window.removeEventListener('pagehide', leave);
      document.removeEventListener('visibilitychange', hide);
    };
  }, []);
}
