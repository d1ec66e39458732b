import { Menu, UnstyledButton } from '@mantine/core';
import { IconChevronDown, IconMap2 } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../lib/access/hooks.ts';
import { ButtonMenu } from '../../../ui/button-menu.tsx';
import type { ChoosablePlan } from '../api/blueprints.ts';
import styles from './plan.module.css';

interface PlanNameMenuProps {
  readonly plan: ChoosablePlan;
  readonly plans: readonly ChoosablePlan[];
  readonly page: number;
  readonly pages: number;
  readonly onPage: (page: number) => void;
  readonly onChoose: () => void;
}

/** The plan's name on a phone: behind it are its pages and the other plans. */
export function PlanNameMenu({ plan, plans, page, pages, onPage, onChoose }: PlanNameMenuProps) {
  const { t } = useTranslation('blueprints');
  const formats = useFormats();
  if (plans.length < 2 && pages < 2) {
    return (
      <h2 className={styles.name}>
        <bdi>{plan.name}</bdi>
      </h2>
    );
  }
  const pageName = (number: number) =>
    t(($) => $.blueprints.pageOf, { page: formats.number(number), pages: formats.number(pages) });
  return (
    <ButtonMenu
      position="bottom-start"
      target={
        <UnstyledButton className={styles.nameButton ?? ''}>
          <span className={styles.nameText}>
            <bdi>{plan.name}</bdi>
            {pages > 1 ? <small>{pageName(page)}</small> : null}
          </span>
          <IconChevronDown size={16} aria-hidden />
        </UnstyledButton>
      }
      dropdown={{ className: styles.catalogue ?? '' }}
    >
      <Menu.Label>
        <bdi>{plan.name}</bdi>
      </Menu.Label>
      {plans.length > 1 ? (
        <Menu.Item leftSection={<IconMap2 size={18} aria-hidden />} onClick={onChoose}>
          {t(($) => $.blueprints.otherPlan)}
        </Menu.Item>
      ) : null}
      {pages > 1
        ? Array.from({ length: pages }, (_, index) => (
            <Menu.Item key={index} disabled={index + 1 === page} onClick={() => onPage(index + 1)}>
              {pageName(index + 1)}
            </Menu.Item>
          ))
        : null}
    </ButtonMenu>
  );
}
