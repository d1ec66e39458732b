import type { ReactNode } from 'react';
import { useState } from 'react';
import styles from './files.module.css';

/** One picture among many: asked for as it comes near, and its stand-in where it can't be shown. */
export function LazyPicture({ address, fallback }: { readonly address: string; readonly fallback: ReactNode }) {
  const [isFailed, setFailed] = useState(false);
  if (isFailed) return fallback;
  return (
    <img
      src={address}
      alt=""
      className={styles.tileImage}
      loading="lazy"
      decoding="async"
      onError={() => setFailed(true)}
    />
  );
}
