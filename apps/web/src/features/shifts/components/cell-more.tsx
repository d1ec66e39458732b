import { Button, Popover, VisuallyHidden } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isolated } from '../../../i18n/isolated.ts';
import { useFormats } from '../../../lib/access/hooks.ts';
import type { Placed } from '../board/board-rows.ts';
import { keyOfPlaced } from '../board/board-rows.ts';
import { usePlanState } from '../planning/plan-context.ts';
import styles from './cells.module.css';
import { PlacedChip } from './placed-chip.tsx';

interface CellMoreProps {
  /** All jobs of the cell. */
  readonly cell: readonly Placed[];
  readonly hidden: number;
  readonly height: number;
  /** Whose and which day: what the list is called. */
  readonly label: string;
}

/** The jobs of a cell that have no room in it: a button with their number, which opens all of them. */
export function CellMore({ cell, hidden, height, label }: CellMoreProps) {
  const { t } = useTranslation('shifts');
  const formats = useFormats();
  const [isOpen, setOpen] = useState(false);
  const [own, setOwn] = useState<HTMLElement | null>(null);
  const isPlanning = usePlanState(({ gesture }) => gesture !== null);
  // A job that is taken up from the list is dropped on what lies under it.
  useEffect(() => {
    if (isPlanning) setOpen(false);
  }, [isPlanning]);
  const toggle = (button: HTMLElement) => {
    setOwn(button.closest<HTMLElement>('[data-day]'));
    setOpen(!isOpen);
  };
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="bottom-start"
      shadow="md"
      width={280}
      trapFocus
      returnFocus
      withinPortal
    >
      <Popover.Target>
        <Button
          variant="subtle"
          size="compact-xs"
          fullWidth
          h={height}
          mih={height}
          onClick={(event) => toggle(event.currentTarget)}
        >
          {isolated(`+${formats.number(hidden)}`)}
          <VisuallyHidden>{t(($) => $.shifts.cell.moreOf, { count: hidden, label })}</VisuallyHidden>
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={label} p="xs" data-person={own?.dataset['person']} data-day={own?.dataset['day']}>
        <ul className={styles.all}>
          {cell.map((placed) => (
            <li key={keyOfPlaced(placed)}>
              <PlacedChip placed={placed} style={chipStyle} />
            </li>
          ))}
        </ul>
      </Popover.Dropdown>
    </Popover>
  );
}

const chipStyle = { blockSize: 44 } as const;
