import { useCombobox } from '@mantine/core';
import type { ChangeEvent } from 'react';
import { useEffect, useRef, useState } from 'react';

/**
 * Offers something for what is typed behind a sign in a text field. `sign` matches from the sign to the caret, with what is
 * typed behind it as its only group. The first that is offered is marked, and Enter takes it.
 */
export function useOffer<Field extends HTMLInputElement | HTMLTextAreaElement = HTMLTextAreaElement>(sign: RegExp) {
  const combobox = useCombobox();
  const input = useRef<Field>(null);
  /** The text typed after the sign, and the sign's position; null if there is none. */
  const [asked, setAsked] = useState<{ readonly typed: string; readonly from: number } | null>(null);

  const { selectFirstOption } = combobox;
  useEffect(() => {
    if (asked === null) return undefined;
    // What is offered is drawn above the page, a moment after the letter.
    const timer = window.setTimeout(selectFirstOption, 0);
    return () => window.clearTimeout(timer);
    // oxlint-disable-next-line react/exhaustive-deps -- the function reads the page as it is
  }, [asked]);

  return {
    combobox,
    input,
    asked,
    /** Looks at what was typed now. */
    follow: ({ currentTarget: { value, selectionStart } }: ChangeEvent<Field>) => {
      const at = selectionStart ?? value.length;
      const found = sign.exec(value.slice(0, at));
      setAsked(found ? { typed: found[1] ?? '', from: at - found[0].length } : null);
      if (found) {
        combobox.openDropdown();
        combobox.updateSelectedOptionIndex();
      } else combobox.closeDropdown();
    },
    /** Something was taken from the offer: back to writing. */
    finish: () => {
      combobox.closeDropdown();
      setAsked(null);
      input.current?.focus();
    },
  };
}
