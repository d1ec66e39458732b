import { Menu } from '@mantine/core';
import type { MenuDropdownProps, MenuProps } from '@mantine/core';
import type { HTMLAttributes, MouseEvent, ReactElement, ReactNode, Ref } from 'react';
import { cloneElement } from 'react';
import { useFirstOpening } from './use-first-opening.ts';

export type MenuTarget = ReactElement<HTMLAttributes<HTMLElement> & { ref?: Ref<HTMLButtonElement> }>;

interface ButtonMenuProps extends Pick<MenuProps, 'position' | 'width' | 'withinPortal' | 'returnFocus' | 'onChange'> {
  /** The button that opens it. */
  readonly target: MenuTarget;
  readonly dropdown?: MenuDropdownProps;
  /** What there is to choose; as a function where there are many such menus, and making it costs something. */
  readonly children: ReactNode | (() => ReactNode);
}

/** A button with a menu. */
export function ButtonMenu({ target, dropdown, children, onChange, ...menu }: ButtonMenuProps) {
  const { isThere, isOpen, change, openFirst, button } = useFirstOpening(onChange);
  if (!isThere) {
    const press = (event: MouseEvent<HTMLElement>) => {
      target.props.onClick?.(event);
      openFirst();
    };
    return cloneElement(target, { 'aria-haspopup': 'menu', 'aria-expanded': false, onClick: press });
  }
  return (
    <Menu shadow="md" position="bottom-end" {...menu} opened={isOpen} onChange={change}>
      <Menu.Target>{cloneElement(target, { ref: button })}</Menu.Target>
      <Menu.Dropdown {...dropdown}>{typeof children === 'function' ? children() : children}</Menu.Dropdown>
    </Menu>
  );
}
