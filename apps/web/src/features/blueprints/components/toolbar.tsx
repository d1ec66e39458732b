import { ActionIcon, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ButtonMenu } from '../../../ui/button-menu.tsx';
import styles from './plan.module.css';
import { ToolButton } from './tool-button.tsx';

/** One thing that a toolbar does. */
export interface ToolbarItem {
  readonly key: string;
  readonly label: string;
  readonly icon: ReactNode;
  readonly isOn?: boolean;
  readonly disabled?: boolean;
  /** On a phone there is room for a few; the others wait behind "more". */
  readonly isRare?: boolean;
  /** It is on or off beside the tool that is taken up. */
  readonly isSwitch?: boolean;
  readonly onClick: () => void;
}

interface ToolbarProps {
  readonly items: readonly ToolbarItem[];
  readonly isPhone: boolean;
  readonly children?: ReactNode;
}

/** The floating toolbar: at the bottom left on a desk, the bottom row on a phone (spec/3 §2). */
export function Toolbar({ items, isPhone, children }: ToolbarProps) {
  const { t } = useTranslation('blueprints');
  const shown = isPhone ? items.filter(({ isRare }) => !isRare) : items;
  const rare = isPhone ? items.filter(({ isRare }) => isRare) : [];
  const isRareOn = rare.some(({ isOn, isSwitch }) => isOn && !isSwitch);
  return (
    <div
      className={styles.tools}
      role="toolbar"
      tabIndex={-1}
      aria-label={t(($) => $.blueprints.tools.label)}
      // The plan retains the focus, for keyboard shortcuts.
      onMouseDown={(event) => event.preventDefault()}
    >
      {shown.map(({ key, icon, isRare: _, isSwitch: __, ...item }) => (
        <ToolButton key={key} tour={key} {...item}>
          {icon}
        </ToolButton>
      ))}
      {rare.length > 0 ? (
        <ButtonMenu
          position="top-end"
          target={
            <ActionIcon
              size={44}
              variant={isRareOn ? 'filled' : 'subtle'}
              color={isRareOn ? undefined : 'gray'}
              aria-label={t(($) => $.blueprints.tools.more)}
            >
              <IconDots size={20} />
            </ActionIcon>
          }
        >
          {rare.map(({ key, label, icon, isOn, disabled, onClick }) => (
            <Menu.Item
              key={key}
              leftSection={icon}
              disabled={disabled}
              {...(isOn ? { color: 'var(--mantine-primary-color-filled)' } : {})}
              onClick={onClick}
            >
              {label}
            </Menu.Item>
          ))}
        </ButtonMenu>
      ) : null}
      {children}
    </div>
  );
}
