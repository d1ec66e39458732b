import type { RefObject } from 'react';
import { lazy, Suspense } from 'react';
import { Skeleton } from '@mantine/core';
import type { TextAttributes } from './spoken.ts';

/** What can be done to a text from beside it. */
export interface RichTextHandle {
  /** Puts a text in the place of so many characters before the cursor, and goes on writing. */
  readonly replaceBefore: (count: number, text: string) => void;
}

export interface RichTextFieldProps {
  /** HTML as this field makes it, or plain text. */
  readonly value: string;
  readonly disabled: boolean;
  readonly isWrong: boolean;
  readonly labelledBy: string;
  readonly describedBy: string | undefined;
  readonly onChange: (value: string | null) => void;
  /** In which language it is written, where that is known. */
  readonly said?: TextAttributes;
  readonly handle?: RefObject<RichTextHandle | null>;
  /** Told what stands before the cursor in its paragraph, whenever that changes. */
  readonly onText?: (before: string) => void;
  /** Told of a key before the text is; true when it is taken. */
  readonly onKey?: (key: string) => boolean;
}

const Editor = lazy(async () => ({ default: (await import('./rich-text-editor.tsx')).RichTextEditor }));

/** A rich text to write, with its editor fetched when one is first asked for. */
export function RichTextField(props: RichTextFieldProps) {
  return (
    <Suspense fallback={<Skeleton height={140} />}>
      <Editor {...props} />
    </Suspense>
  );
}
