import { lazy, Suspense } from 'react';
import { Skeleton } from '@mantine/core';

export interface RichTextFieldProps {
  /** HTML as this field makes it, or plain text. */
  readonly value: string;
  readonly disabled: boolean;
  readonly isWrong: boolean;
  readonly labelledBy: string;
  readonly describedBy: string | undefined;
  readonly onChange: (value: string | null) => void;
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
