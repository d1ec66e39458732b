/** Browsers take no more than 64 KiB along from a page that is gone. */
const longest = 60_000;

let isGoing = false;
if (typeof window !== 'undefined') {
  const follow = ({ type }: Event) => {
    isGoing = type === 'pagehide';
  };
  window.addEventListener('pagehide', follow, { capture: true });
  window.addEventListener('pageshow', follow);
}

/** Whether a write has to outlive its page, and may: what was typed last is sent while the page is being closed. */
export function outlivesPage(method: string, content: BodyInit | undefined): boolean {
  if (!isGoing || method === 'GET') return false;
  return content === undefined || (typeof content === 'string' && new Blob([content]).size <= longest);
}
