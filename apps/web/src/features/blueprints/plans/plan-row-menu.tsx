import { ActionIcon, Menu } from '@mantine/core';
import {
  IconArrowsDiff,
  IconCircleHalf2,
  IconDots,
  IconPencil,
  IconReplace,
  IconRotateClockwise,
  IconStack2,
  IconTrash,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ButtonMenu } from '../../../ui/button-menu.tsx';
import type { PlanKind } from './plan-kind.ts';
import type { usePlanChanges } from './use-plan-changes.ts';

interface PlanRowMenuProps {
  /** The plan's name, isolated. */
  readonly name: string;
  readonly kind: PlanKind;
  readonly isGray: boolean;
  readonly mayWrite: boolean;
  readonly isWorking: boolean;
  readonly showsPages: boolean;
  readonly changes: ReturnType<typeof usePlanChanges>;
  readonly onPages: () => void;
  readonly onRename: () => void;
  readonly onRevision: () => void;
  readonly onCompare: () => void;
  readonly onRemove: () => void;
}

/** What can be done with a plan. */
export function PlanRowMenu(props: PlanRowMenuProps) {
  const { t } = useTranslation('plans');
  const { name, mayWrite, showsPages, onPages } = props;
  const { isPdf } = props.kind;
  return (
    <ButtonMenu
      target={
        <ActionIcon variant="subtle" color="gray" size={44} aria-label={t(($) => $.plans.more, { name })}>
          <IconDots size={20} aria-hidden />
        </ActionIcon>
      }
    >
      {isPdf ? (
        <Menu.Item leftSection={<IconStack2 size={18} aria-hidden />} onClick={onPages}>
          {showsPages ? t(($) => $.plans.hidePages) : t(($) => $.plans.showPages)}
        </Menu.Item>
      ) : null}
      {mayWrite ? <Changes {...props} /> : null}
    </ButtonMenu>
  );
}

/** What only those do who may change the project. */
function Changes(props: PlanRowMenuProps) {
  const { t } = useTranslation('plans');
  const { isGray, isWorking, changes, onRename, onRevision, onCompare, onRemove } = props;
  const { isPdf, isPicture, isMeasured } = props.kind;
  return (
    <>
      <Menu.Item leftSection={<IconPencil size={18} aria-hidden />} onClick={onRename}>
        {t(($) => $.plans.rename)}
      </Menu.Item>
      {isPdf ? (
        <>
          <Menu.Item leftSection={<IconReplace size={18} aria-hidden />} disabled={isWorking} onClick={onRevision}>
            {t(($) => $.plans.revisions.add)}
          </Menu.Item>
          <Menu.Item leftSection={<IconArrowsDiff size={18} aria-hidden />} onClick={onCompare}>
            {t(($) => $.plans.revisions.compare)}
          </Menu.Item>
        </>
      ) : null}
      {isPdf || isPicture ? (
        <>
          <Menu.Item
            leftSection={<IconRotateClockwise size={18} aria-hidden />}
            disabled={isMeasured || isWorking}
            onClick={changes.rotate}
          >
            {isMeasured ? t(($) => $.plans.noRotate) : t(($) => $.plans.rotate)}
          </Menu.Item>
          <Menu.Item
            leftSection={<IconCircleHalf2 size={18} aria-hidden />}
            disabled={isWorking}
            onClick={changes.shade}
          >
            {isGray ? t(($) => $.plans.colours) : t(($) => $.plans.gray)}
          </Menu.Item>
        </>
      ) : null}
      <Menu.Item color="red" leftSection={<IconTrash size={18} aria-hidden />} disabled={isWorking} onClick={onRemove}>
        {t(($) => $.plans.remove)}
      </Menu.Item>
    </>
  );
}
