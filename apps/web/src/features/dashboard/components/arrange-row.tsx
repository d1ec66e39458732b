import { ActionIcon, Menu, Switch } from '@mantine/core';
import { useSortable } from '@dnd-kit/react/sortable';
import type { TablerIcon } from '@tabler/icons-react';
import { IconGripVertical, IconRectangle, IconRectangleVertical, IconSquare, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { PlacedWidget } from '@plumbline/domain/dashboard/arrangement';
import type { WidgetSize } from '@plumbline/domain/dashboard/widgets';
import { widgetSizes } from '@plumbline/domain/dashboard/widgets';
import { ButtonMenu } from '../../../ui/button-menu.tsx';
import styles from './dashboard.module.css';

interface ArrangeRowProps {
  readonly widget: PlacedWidget;
  readonly name: string;
  readonly index: number;
  readonly onShow: (isShown: boolean) => void;
  readonly onSize: (size: WidgetSize) => void;
  /** Only what was added can be taken away. */
  readonly onRemove: (() => void) | null;
}

/** A widget while the dashboard is arranged: its handle, its name, whether it is shown, its size. */
export function ArrangeRow({ widget: { id, isHidden, size }, name, index, onShow, onSize, onRemove }: ArrangeRowProps) {
  const { t } = useTranslation('dashboard');
  const { ref, handleRef, isDragging } = useSortable({ id, index });
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
      <SizeMenu name={name} size={size} onSize={onSize} onRemove={onRemove} />
    </li>
  );
}

const sizeIcons: Readonly<Record<WidgetSize, TablerIcon>> = {
  small: IconSquare,
  wide: IconRectangle,
  tall: IconRectangleVertical,
};

interface SizeMenuProps extends Pick<ArrangeRowProps, 'name' | 'onSize' | 'onRemove'> {
  readonly size: WidgetSize;
}

/** How much room a widget takes on a desk, and the way to take it off the dashboard. */
function SizeMenu({ name, size, onSize, onRemove }: SizeMenuProps) {
  const { t } = useTranslation('dashboard');
  const Icon = sizeIcons[size];
  const chosen = t(($) => $.dashboard.arrange.sizes[size]);
  return (
    <ButtonMenu
      target={
        <ActionIcon
          variant="subtle"
          color="gray"
          size={44}
          aria-label={t(($) => $.dashboard.arrange.sizeOf, { name, size: chosen })}
        >
          <Icon size={20} aria-hidden />
        </ActionIcon>
      }
    >
      <Menu.Label>{t(($) => $.dashboard.arrange.size)}</Menu.Label>
      <Menu.RadioGroup value={size} onChange={(picked) => onSize(widgetSizes.find((one) => one === picked) ?? size)}>
        {widgetSizes.map((one) => {
          const SizeIcon = sizeIcons[one];
          return (
            <Menu.RadioItem key={one} value={one} closeMenuOnClick rightSection={<SizeIcon size={18} aria-hidden />}>
              {t(($) => $.dashboard.arrange.sizes[one])}
            </Menu.RadioItem>
          );
        })}
      </Menu.RadioGroup>
      {onRemove ? (
        <>
          <Menu.Divider />
          <Menu.Item leftSection={<IconTrash size={18} aria-hidden />} onClick={onRemove}>
            {t(($) => $.dashboard.report.remove)}
          </Menu.Item>
        </>
      ) : null}
    </ButtonMenu>
  );
}
