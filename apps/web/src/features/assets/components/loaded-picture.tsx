import { Loader } from '@mantine/core';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './files.module.css';

interface LoadedPictureProps {
  readonly address: string;
  readonly alt: string;
  readonly className: string | undefined;
  /** Stands there when it can't be shown. */
  readonly fallback: ReactNode;
}

/** A picture with a place for it until it is there; give it its address as `key`, so that an old one doesn't stay. */
export function LoadedPicture({ address, alt, className, fallback }: LoadedPictureProps) {
  const { t } = useTranslation('ui');
  const [state, setState] = useState<'loading' | 'shown' | 'failed'>('loading');
  if (state === 'failed') return fallback;
  return (
    <span className={styles.place} data-loading={state === 'loading' || undefined}>
      {state === 'loading' ? <Loader role="status" aria-label={t(($) => $.ui.loading)} /> : null}
      <img
        src={address}
        alt={alt}
        className={className}
        onLoad={() => setState('shown')}
        onError={() => setState('failed')}
      />
    </span>
  );
}
