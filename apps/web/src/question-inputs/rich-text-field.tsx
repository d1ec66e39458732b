import { lazy, Suspense } from 'react';
import { Skeleton } from '@mantine/core';
import type { RichTextFieldProps } from './rich-text-editor.tsx';

const Editor = lazy(async () => ({ default: (await import('./rich-text-editor.tsx')).RichTextEditor }));

/** A rich text to write, with its editor fetched when one is first asked for. */
export function RichTextField(props: RichTextFieldProps) {
  return (
    <Suspense fallback={<Skeleton height={140} />}>
      <Editor {...props} />
    </Suspense>
  );
}
