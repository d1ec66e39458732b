import { useState, type ClipboardEvent } from 'react';
import { noteCorrection } from './corrections.ts';

/**
 * Notices a paste that is longer than a field takes: a browser drops the rest without a word. `isCut` holds for as long as the field
 * is full.
 */
export function useCutPaste(limit: number, value: string) {
  const [hasDropped, setDropped] = useState(false);
  const onPaste = (event: ClipboardEvent<HTMLInputElement | HTMLTextAreaElement>) => {
    const field = event.currentTarget;
    const replaced = (field.selectionEnd ?? 0) - (field.selectionStart ?? 0);
    const isTooLong = field.value.length - replaced + event.clipboardData.getData('text').length > limit;
    setDropped(isTooLong);
    if (isTooLong) noteCorrection(field);
  };
  return { onPaste, isCut: hasDropped && value.length >= limit };
}
