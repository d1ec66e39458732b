import { useEffect } from 'react';
import { useSettings } from '../lib/access/hooks.ts';

/** The browser tab's icon: the company's own small logo, where it has one. */
export function IconOfPage() {
  const { secondaryLogoUrl } = useSettings();
  useEffect(() => {
    const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
    if (!link || !secondaryLogoUrl) return undefined;
    const { href, type } = link;
    link.removeAttribute('type');
    link.href = secondaryLogoUrl;
    return () => {
      link.href = href;
      link.type = type;
    };
  }, [secondaryLogoUrl]);
  return null;
}
