import { IconRepeat } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { CSSProperties, ReactNode } from 'react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { AheadJob } from '@plumbline/contract/shifts';
import { isolated, isolatedName } from '../../../i18n/isolated.ts';
import { useNameOf } from '../../../i18n/use-name-of.ts';
import type { PlacedAhead } from '../board/board-rows.ts';
import { clockText } from '@plumbline/domain/shifts/job-days';
import styles from './ahead-chip.module.css';
import { useBoard } from './board-context.ts';

interface AheadChipProps {
  readonly placed: PlacedAhead;
  readonly isOneLine?: boolean;
  readonly style?: CSSProperties;
}

/** A job that an automation will create: read, and followed to its automation by who may open that; never moved. */
export const AheadChip = memo(function AheadChip({ placed, isOneLine = false, style }: AheadChipProps) {
  const { t } = useTranslation('shifts');
  const nameOf = useNameOf();
  const { jobType, projectName } = useBoard();
  const { ahead, part } = placed;
  const named = jobType(ahead.jobType);
  const type = named ? nameOf(named) : '';
  const planned = t(($) => $.shifts.ahead.planned);
  const project = ahead.in_many_projects ? t(($) => $.shifts.ahead.inMany) : projectName(ahead.project);
  const whole = [
    planned,
    isolatedName(type),
    isolated(`${clockText(part.from)}–${clockText(part.to)}`),
    project && isolatedName(project),
    ahead.automation && t(($) => $.shifts.ahead.by, { name: isolatedName(ahead.automation.name) }),
  ]
    .filter(Boolean)
    .join(', ');
  return (
    <AheadFrame ahead={ahead} label={whole} isOneLine={isOneLine} style={style}>
      <IconRepeat size={14} aria-hidden />
      <span className={styles.time}>{part.isContinued ? '' : clockText(part.from)}</span>
      <span className={styles.name} dir="auto">
        {type}
      </span>
      {isOneLine ? null : <span className={styles.word}>{planned}</span>}
    </AheadFrame>
  );
});

interface AheadFrameProps {
  readonly ahead: AheadJob;
  /** All of it, for who hears it, and as a tooltip. */
  readonly label: string;
  readonly isOneLine: boolean;
  readonly style?: CSSProperties | undefined;
  readonly children: ReactNode;
}

/** A dashed frame: a link to the automation for who may open it. */
export function AheadFrame({ ahead: { automation }, label, isOneLine, style, children }: AheadFrameProps) {
  const shared = {
    className: styles.ahead ?? '',
    title: label,
    'aria-label': label,
    'data-ahead': true,
    'data-lines': isOneLine ? 1 : 2,
    ...(style && { style }),
  };
  if (!automation) {
    return (
      <div role="note" {...shared}>
        {children}
      </div>
    );
  }
  return (
    <Link to="/settings/automations" search={{ automation: automation._id }} {...shared}>
      {children}
    </Link>
  );
}
