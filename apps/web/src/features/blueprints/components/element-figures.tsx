import { useTranslation } from 'react-i18next';
import { inUnit } from '@plumbline/domain/blueprints/calibration';
import { shownNumber } from '@plumbline/domain/blueprints/measure';
import type { ShapeScale } from '@plumbline/domain/blueprints/scale-areas';
import type { Shape } from '@plumbline/domain/blueprints/shapes';
import { measuredElement } from '@plumbline/domain/blueprints/totals';
import type { BlueprintSettings } from '@plumbline/domain/settings/blueprint-settings';
import { useFormats } from '../../../lib/access/hooks.ts';
import styles from './plan.module.css';

interface ElementFiguresProps {
  readonly shape: Shape;
  readonly measuredBy: ShapeScale;
  readonly unit: BlueprintSettings['systemUnit'];
}

/** How long and large the selected element is, or that its page isn't measured. */
export function ElementFigures({ shape, measuredBy, unit }: ElementFiguresProps) {
  const { t } = useTranslation('blueprints');
  const formats = useFormats();
  if (shape.kind === 'Lamp') return null;
  const measured = measuredElement({ shape, measuredBy });
  const shown = (value: number) => formats.number(shownNumber(value));
  return (
    <dl className={styles.facts}>
      <dt>{t(($) => $.blueprints.info.length)}</dt>
      <dd>
        {measured
          ? t(($) => $.blueprints.info.lengths[unit], { value: shown(inUnit(measured.length, unit)) })
          : t(($) => $.blueprints.scale[measuredBy.status === 'outside' ? 'outside' : 'unmeasured'])}
      </dd>
      {measured && measured.area > 0 ? (
        <>
          <dt>{t(($) => $.blueprints.info.area)}</dt>
          <dd>
            {t(($) => $.blueprints.info.areas[unit], { value: shown(inUnit(inUnit(measured.area, unit), unit)) })}
          </dd>
        </>
      ) : null}
    </dl>
  );
}
