import { Pill } from '@mantine/core';
import type { HTMLAttributes } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './chosen-pills.module.css';

interface ChosenPillsProps {
  readonly chosen: readonly {
    readonly key: string;
    readonly label: string;
    /** In which language and direction it is written, where that is known. */
    readonly said?: Pick<HTMLAttributes<HTMLElement>, 'lang' | 'dir'>;
  }[];
  readonly disabled: boolean;
  readonly onRemove: (key: string) => void;
}

/** What is chosen in a list that may be out of sight, each with its way out. */
export function ChosenPills({ chosen, disabled, onRemove }: ChosenPillsProps) {
  const { t } = useTranslation('questionInputs');
  return (
    <ul className={styles.chosen} aria-label={t(($) => $.questionInputs.list.chosen)}>
      {chosen.map(({ key, label, said }) => (
        <li key={key}>
          <Pill
            size="lg"
            withRemoveButton={!disabled}
            onRemove={() => onRemove(key)}
            removeButtonProps={{
              'aria-label': t(($) => $.questionInputs.list.remove, { name: label }),
              'aria-hidden': false,
              tabIndex: 0,
              size: 'lg',
            }}
            classNames={{ root: styles.pill ?? '', remove: styles.remove ?? '' }}
          >
            <bdi {...said}>{label}</bdi>
          </Pill>
        </li>
      ))}
    </ul>
  );
}
