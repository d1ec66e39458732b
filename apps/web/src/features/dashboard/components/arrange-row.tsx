import { ActionIcon, Switch } from '@mantine/core';
import { useSortable } from '@dnd-kit/react/sortable';
import { IconGripVertical } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { WidgetKind } from '@plumbline/domain/dashboard/widgets';
import styles from './dashboard.module.css';

interface ArrangeRowProps {
  readonly kind: WidgetKind;
  readonly index: number;
  readonly isHidden: boolean;
  readonly onShow: (isShown: boolean) => void;
}

/** A widget while the dashboard is arranged: its handle, its name, whether it is shown. */
export function ArrangeRow({ kind, index, isHidden, onShow }: ArrangeRowProps) {
  const { t } = useTranslation('dashboard');
  const { ref, handleRef, isDragging } = useSortable({ id: kind, index });
  const name = t(($) => $.dashboard.widgets[kind]);
  return (
    <li ref={ref} className={styles.arrangeRow} data-dragging={isDragging || undefined}>
      <ActionIcon
        ref={handleRef}
        className={styles.handle ?? ''}
        variant="subtle"
        color="gray"
        size={44}
        aria-label={t(($) => $.dashboard.arrange.move, { name })}
        aria-roledescription={t(($) => $.dashboard.arrange.movable)}
      >
        <IconGripVertical size={20} aria-hidden />
      </ActionIcon>
      <Switch
        className={styles.arrangeSwitch ?? ''}
        label={name}
        labelPosition="left"
        size="md"
        checked={!isHidden}
        onChange={(event) => onShow(event.currentTarget.checked)}
      />
    </li>
  );
}
