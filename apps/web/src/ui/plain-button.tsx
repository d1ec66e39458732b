import type { ComponentProps } from 'react';
import styles from './plain-button.module.css';

/**
 * A button without a look of its own, for what is drawn by the hundred: the library's works out a theme and a style for each, which
 * takes longer than what is in it.
 */
export function PlainButton({ className = '', ...props }: ComponentProps<'button'>) {
  return <button type="button" className={`mantine-focus-auto ${styles.button ?? ''} ${className}`} {...props} />;
}
