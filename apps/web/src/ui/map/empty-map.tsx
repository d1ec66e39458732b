import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import styles from './location-map.module.css';

/** Switched off in this installation, no network, or a tile server that does not answer. */
export type WhyEmpty = 'off' | 'offline' | 'unreachable';

interface EmptyMapProps {
  readonly why: WhyEmpty;
  readonly canType: boolean;
  /** Pins are there nevertheless: it covers none of them. */
  readonly hasPins?: boolean;
  /** Of one place: its latitude and longitude. */
  readonly numbers?: string | undefined;
}

/** Says over a map without pictures why there are none, and what can be done instead. */
export function EmptyMap({ why, canType, hasPins = false, numbers }: EmptyMapProps) {
  const { t } = useTranslation('ui');
  if (hasPins) {
    return (
      <Text size="sm" className={styles.bare ?? ''} role="status">
        {t(($) => $.ui.map.empty.bare)}
        {numbers ? (
          <bdi dir="ltr" className={styles.numbers}>
            {numbers}
          </bdi>
        ) : null}
      </Text>
    );
  }
  return (
    <div className={styles.empty} role="status">
      <Text size="sm" fw={600}>
        {t(($) => $.ui.map.empty[why])}
      </Text>
      {canType ? <Text size="sm">{t(($) => $.ui.map.empty.type)}</Text> : null}
    </div>
  );
}
