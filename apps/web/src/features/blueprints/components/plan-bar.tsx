import { ActionIcon, Button, CloseButton, SegmentedControl, Tooltip } from '@mantine/core';
import {
  IconAlertTriangle,
  IconArrowRight,
  IconMap2,
  IconPencil,
  IconRuler2,
  IconEye,
  IconSend,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { EditorMode, PlanRights } from '@plumbline/domain/access/modes';
import { offeredModes } from '@plumbline/domain/access/modes';
import type { GoOn } from '../../../question-inputs/surroundings.ts';
import { useGuardedPress } from '../../../ui/use-guarded-press.ts';
import { usePressGuard } from '../../../ui/use-press-guard.ts';
import type { ChoosablePlan, PlanPlace } from '../api/blueprints.ts';
import { planCountsQuery } from '../api/blueprints.ts';
import { PlanNameMenu } from './plan-name-menu.tsx';
import styles from './plan.module.css';

/** On a phone a tooltip goes by itself after so long (spec/3 §4). */
const tooltipTime = 2_000;

interface PlanBarProps {
  readonly place: PlanPlace;
  readonly plan: ChoosablePlan;
  readonly plans: readonly ChoosablePlan[];
  readonly page: number;
  readonly pages: number;
  readonly rights: PlanRights;
  readonly mode: EditorMode;
  readonly isPhone: boolean;
  readonly onMode: (mode: EditorMode) => void;
  readonly onPage: (page: number) => void;
  readonly onChoose: () => void;
  readonly onClose: () => void;
  /** The next question, or Submit; null where there is no questionnaire around. */
  readonly goOn: GoOn | null;
  readonly children: ReactNode;
}

const modeIcons = { VIEW: IconEye, EDIT: IconPencil, SET: IconRuler2 };

/** The bar above the plan: close, its name, whether others are marked too, the modes, the next question (spec/3 §2). */
export function PlanBar(props: PlanBarProps) {
  const { place, plan, plans, pages, page, rights, mode, isPhone, onMode, onPage, onChoose, onClose, goOn, children } =
    props;
  const { t } = useTranslation(['blueprints', 'ui']);
  const ids = plans.map(({ id }) => id);
  const { data: counts } = useQuery(planCountsQuery(place, ids));
  const marked = (counts ?? []).filter(({ count, file }) => count > 0 || file === plan.id).length;
  const modes = offeredModes(rights);
  const label = {
    VIEW: t(($) => $.blueprints.mode.view),
    EDIT: t(($) => $.blueprints.mode.edit),
    SET: t(($) => $.blueprints.mode.set),
  };
  const shown = (value: EditorMode) => {
    const Icon = modeIcons[value];
    return isPhone ? <Icon size={18} aria-label={label[value]} role="img" /> : label[value];
  };
  return (
    <div className={styles.bar}>
      <CloseButton size={44} aria-label={t(($) => $.ui.close)} onClick={onClose} />
      {isPhone ? (
        <PlanNameMenu plan={plan} plans={plans} pages={pages} page={page} onPage={onPage} onChoose={onChoose} />
      ) : (
        <h2 className={styles.name}>
          <bdi>{plan.name}</bdi>
        </h2>
      )}
      {marked > 1 ? <SeveralMarked count={marked} isPhone={isPhone} /> : null}
      {plans.length > 1 && !isPhone ? (
        <Tooltip label={t(($) => $.blueprints.otherPlan)}>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={44}
            aria-label={t(($) => $.blueprints.otherPlan)}
            onClick={onChoose}
          >
            <IconMap2 size={20} />
          </ActionIcon>
        </Tooltip>
      ) : null}
      {children}
      {modes.length > 1 ? (
        <SegmentedControl
          className={styles.modes ?? ''}
          aria-label={t(($) => $.blueprints.mode.label)}
          value={mode}
          data={modes.map((value) => ({ value, label: shown(value) }))}
          onChange={(value) => onMode(modes.find((one) => one === value) ?? mode)}
        />
      ) : null}
      {goOn ? <GoOnButton goOn={goOn} isPhone={isPhone} onClose={onClose} /> : null}
    </div>
  );
}

/** The next question or Submit, from the plan itself: the plan is left with it. */
export function GoOnButton({ goOn, isPhone, onClose }: { goOn: GoOn; isPhone: boolean; onClose: () => void }) {
  const { t } = useTranslation('answers');
  const words = goOn.isLast ? t(($) => $.answers.actions.submit) : t(($) => $.answers.actions.next);
  const Icon = goOn.isLast ? IconSend : IconArrowRight;
  const guard = usePressGuard(words);
  const press = useGuardedPress(guard, () => {
    onClose();
    goOn.run();
  });
  if (isPhone) {
    return (
      <ActionIcon size={44} variant="filled" aria-label={words} {...press}>
        <Icon size={20} className="mirrored" />
      </ActionIcon>
    );
  }
  return (
    <Button rightSection={<Icon size={18} className="mirrored" aria-hidden />} {...press}>
      {words}
    </Button>
  );
}

/** Warns that more than one plan is marked, with how many (spec/3 §4, §8). */
function SeveralMarked({ count, isPhone }: { readonly count: number; readonly isPhone: boolean }) {
  const { t } = useTranslation('blueprints');
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    if (!isShown) return undefined;
    const timer = window.setTimeout(() => setShown(false), tooltipTime);
    return () => window.clearTimeout(timer);
  }, [isShown]);
  const words = t(($) => $.blueprints.several, { count });
  return (
    <Tooltip label={words} {...(isPhone ? { opened: isShown } : {})}>
      <ActionIcon variant="subtle" color="orange" size={44} aria-label={words} onClick={() => setShown(true)}>
        <IconAlertTriangle size={20} />
      </ActionIcon>
    </Tooltip>
  );
}
