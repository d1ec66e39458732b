/** Copies a text, also where the browser has no clipboard for pages (plain http). Gives whether it worked. */
async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const field = document.createElement('textarea');
    field.value = text;
    field.setAttribute('readonly', '');
    field.style.position = 'fixed';
    field.style.opacity = '0';
    // Inside the open dialog or panel, whose focus is guarded.
    (document.activeElement?.parentElement ?? document.body).append(field);
    field.select();
    const isCopied = document.execCommand('copy');
    field.remove();
    return isCopied;
  }
}

export type Shared = 'shared' | 'cancelled' | 'copied' | 'failed';

/** Shares a link with the Web Share API; if that is missing or fails, copies it (spec/1 §8). Returns the outcome. */
export async function shareLink(link: { url: string; title: string }): Promise<Shared> {
  if ('share' in navigator) {
    try {
      await navigator.share(link);
      return 'shared';
    } catch (failure) {
      if (failure instanceof DOMException && failure.name === 'AbortError') return 'cancelled';
    }
  }
  return (await copyText(link.url)) ? 'copied' : 'failed';
}
