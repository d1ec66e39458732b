import { useCombobox } from '@mantine/core';
import type { ChangeEvent } from 'react';
import { useRef, useState } from 'react';

/**
 * Offers something for what is typed behind a sign in a text field. `sign` matches from the sign to the caret, with what is
 * typed behind it as its only group.
 */
export function useOffer(sign: RegExp) {
  const combobox = useCombobox();
  const input = useRef<HTMLTextAreaElement>(null);
  /** What is typed behind the sign, and where the sign stands; null while nothing is asked for. */
  const [asked, setAsked] = useState<{ readonly typed: string; readonly from: number } | null>(null);

  return {
    combobox,
    input,
    asked,
    /** Looks at what was typed now. */
    follow: ({ currentTarget: { value, selectionStart } }: ChangeEvent<HTMLTextAreaElement>) => {
      const found = sign.exec(value.slice(0, selectionStart));
      setAsked(found ? { typed: found[1] ?? '', from: selectionStart - found[0].length } : null);
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
