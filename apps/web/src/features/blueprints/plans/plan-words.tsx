import { Text } from '@mantine/core';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Chip } from '../../../ui/chip.tsx';
import type { PlanKind } from './plan-kind.ts';
import styles from './plans.module.css';

interface PlanWordsProps {
  readonly name: string;
  readonly address: string | undefined;
  readonly kind: PlanKind;
  /** Why its first page can't be drawn. */
  readonly undrawn: string | null;
}

/** What a plan is called, and what is to be done before jobs see it. */
export function PlanWords({ name, address, kind, undrawn }: PlanWordsProps) {
  const { t } = useTranslation('plans');
  const { isPdf, isPicture, isMeasured } = kind;
  return (
    <div className={styles.words}>
      <a href={address} target="_blank" rel="noreferrer" className={styles.name}>
        <bdi>{name}</bdi>
      </a>
      {undrawn === null ? null : <Warning isAlert>{undrawn}</Warning>}
      {isPdf && isMeasured ? (
        <Chip colour="var(--mantine-color-green-6)" icon={<IconCheck size={12} aria-hidden />}>
          {t(($) => $.plans.measured)}
        </Chip>
      ) : null}
      {isPdf && !isMeasured ? <Warning>{t(($) => $.plans.needsMeasures)}</Warning> : null}
      {isPicture ? <Warning>{t(($) => $.plans.picture)}</Warning> : null}
      {!isPdf && !isPicture ? (
        <Text size="sm" c="dimmed">
          {t(($) => $.plans.noDrawing)}
        </Text>
      ) : null}
    </div>
  );
}

function Warning({ isAlert, children }: { readonly isAlert?: boolean; readonly children: ReactNode }) {
  return (
    <Text size="sm" className={styles.warning} {...(isAlert ? { role: 'alert' } : {})}>
      <IconAlertTriangle size={16} aria-hidden /> {children}
    </Text>
  );
}
