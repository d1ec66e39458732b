import { Text } from '@mantine/core';
import type { CSSProperties } from 'react';
import { useState } from 'react';
import { useProblemText } from '../../../ui/use-problem-text.ts';
import { pictureRefusal } from '../api/page-picture.ts';

interface PageThumbnailProps {
  readonly address: string;
  readonly alt: string;
  readonly style?: CSSProperties;
  /** Told why there is no picture, where the words stand elsewhere. */
  readonly onRefused?: (words: string) => void;
}

/** A page of a plan in small, or why it can't be drawn. */
export function PageThumbnail({ address, alt, style, onRefused }: PageThumbnailProps) {
  const problemText = useProblemText();
  const [refusal, setRefusal] = useState<string | null>(null);
  const ask = async () => {
    const problem = await pictureRefusal(address);
    if (!problem) return;
    const words = problemText(problem);
    if (onRefused) onRefused(words);
    else setRefusal(words);
  };
  if (refusal !== null) {
    return (
      <Text size="xs" role="note">
        {refusal}
      </Text>
    );
  }
  return <img src={address} alt={alt} loading="lazy" {...(style ? { style } : {})} onError={() => void ask()} />;
}
