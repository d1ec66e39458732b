import type { ChangeEvent } from 'react';
import { useState } from 'react';

/**
 * A text field whose letters are the person's while they type, and the stored form's once they leave: blanks at the ends
 * don't vanish under the cursor, and an answer that changes elsewhere still shows.
 */
export function useTextDraft(stored: string, onChange: (text: string) => void) {
  const [typed, setTyped] = useState<string | null>(null);
  return {
    value: typed ?? stored,
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => {
      setTyped(event.currentTarget.value);
      onChange(event.currentTarget.value);
    },
    onBlur: () => setTyped(null),
  };
}
