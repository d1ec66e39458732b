/** Browsers limit `keepalive` requests to 64 KiB. */
const longest = 60_000;

let isGoing = false;
if (typeof window !== 'undefined') {
  const follow = ({ type }: Event) => {
    isGoing = type === 'pagehide';
  };
  window.addEventListener('pagehide', follow, { capture: true });
  window.addEventListener('pageshow', follow);
}

/** Whether a write must and can outlive its page: the last input is sent while the page is being closed. */
export function outlivesPage(method: string, content: BodyInit | undefined): boolean {
  if (!isGoing || method === 'GET') return false;
  return content === undefined || (typeof content === 'string' && new Blob([content]).size <= longest);
}
