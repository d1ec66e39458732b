const firstWait = 2000;
const longestWait = 60_000;

function onlineOrAfter(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      window.removeEventListener('online', end);
      resolve();
    };
    const timer = setTimeout(end, milliseconds);
    window.addEventListener('online', end);
  });
}

/**
 * Loads a module that is needed but not awaited by anyone, such as the one that sends answers; retries until the
 * network is back.
 */
export async function loadWithRetry<Part>(load: () => Promise<Part>): Promise<Part> {
  for (let wait = firstWait; ; wait = Math.min(wait * 2, longestWait)) {
    try {
      return await load();
    } catch (failure) {
      console.warn('A part of the app could not be loaded yet', failure);
      await onlineOrAfter(wait);
    }
  }
}
