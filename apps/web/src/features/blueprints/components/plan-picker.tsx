import { Button, Stack, Text } from '@mantine/core';
import { IconMap2, IconRuler2 } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { hasMeasures } from '@plumbline/domain/blueprints/calibration';
import { useFormats } from '../../../lib/access/hooks.ts';
import type { ChoosablePlan, PlanPlace } from '../api/blueprints.ts';
import { planCountsQuery } from '../api/blueprints.ts';
import type { GoOn } from '../../../question-inputs/surroundings.ts';
import { GoOnButton } from './plan-bar.tsx';
import styles from './plan.module.css';

interface PlanPickerProps {
  readonly place: PlanPlace;
  readonly plans: readonly ChoosablePlan[];
  /** Who may measure is offered plans that are not measured as well. */
  readonly maySet: boolean;
  /** How there comes to be a plan, where there is none. */
  readonly noPlans: ReactNode;
  /** The next question or Submit is offered where no plan can be opened. */
  readonly goOn: GoOn | null;
  readonly onChoose: (file: string) => void;
  readonly onClose: () => void;
}

/** The plan's first page in small; a sign where it can't be had, as without network. */
function PlanPicture({ plan: { picture, grayscale } }: { readonly plan: ChoosablePlan }) {
  const [isMissing, setMissing] = useState(false);
  return (
    <span className={styles.choicePicture}>
      {picture === null || isMissing ? (
        <IconMap2 size={24} stroke={1.5} aria-hidden />
      ) : (
        <img
          src={picture}
          alt=""
          loading="lazy"
          style={grayscale ? { filter: 'grayscale(1)' } : {}}
          onError={() => setMissing(true)}
        />
      )}
    </span>
  );
}

/** The plans that can be opened: PDFs that are measured (spec/3 §2, §5). */
export function PlanPicker({ place, plans, maySet, noPlans, goOn, onChoose, onClose }: PlanPickerProps) {
  const { t } = useTranslation('blueprints');
  const formats = useFormats();
  const offered = plans.filter((plan) => plan.isPdf && (maySet || hasMeasures(plan.measurements)));
  const ids = offered.map(({ id }) => id);
  const { data: counts } = useQuery({ ...planCountsQuery(place, ids), enabled: ids.length > 0 });
  if (offered.length === 0) {
    return (
      <div className={styles.centre}>
        <IconMap2 size={48} stroke={1.2} aria-hidden />
        <Text ta="center">{t(($) => $.blueprints.none)}</Text>
        {noPlans}
        {goOn ? <GoOnButton goOn={goOn} isPhone={false} onClose={onClose} /> : null}
        <Button variant="default" onClick={onClose}>
          {t(($) => $.blueprints.goOn)}
        </Button>
      </div>
    );
  }
  return (
    <Stack className={styles.picker} component="ul" gap="xs">
      {offered.map((plan) => {
        const count = counts?.find(({ file }) => file === plan.id)?.count ?? 0;
        return (
          <li key={plan.id}>
            <button type="button" className={styles.choice} onClick={() => onChoose(plan.id)}>
              <PlanPicture plan={plan} />
              <span className={styles.choiceName}>
                <bdi>{plan.name}</bdi>
                {hasMeasures(plan.measurements) ? null : (
                  <small className={styles.warning}>
                    <IconRuler2 size={16} aria-hidden /> {t(($) => $.blueprints.needsMeasures)}
                  </small>
                )}
              </span>
              {count > 0 ? (
                <small>{t(($) => $.blueprints.marks, { count, shown: formats.number(count) })}</small>
              ) : null}
            </button>
          </li>
        );
      })}
    </Stack>
  );
}
