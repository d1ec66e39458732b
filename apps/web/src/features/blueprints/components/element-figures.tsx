import { useTranslation } from 'react-i18next';
import type { ShapeScale } from '@plumbline/domain/blueprints/scale-areas';
import type { Shape } from '@plumbline/domain/blueprints/shapes';
import { hasFigures, measuredElement } from '@plumbline/domain/blueprints/totals';
import type { BlueprintSettings } from '@plumbline/domain/blueprints/blueprint-settings';
import styles from './plan.module.css';
import { useLengthWords } from './use-length-words.ts';

interface ElementFiguresProps {
  readonly shape: Shape;
  readonly measuredBy: ShapeScale;
  readonly unit: BlueprintSettings['systemUnit'];
}

/** How long and large the selected element is, or that its page isn't measured. */
export function ElementFigures({ shape, measuredBy, unit }: ElementFiguresProps) {
  const { t } = useTranslation('blueprints');
  const words = useLengthWords(unit);
  if (!hasFigures(shape)) return null;
  const measured = measuredElement({ shape, measuredBy });
  return (
    <dl className={styles.facts}>
      <dt>{t(($) => $.blueprints.info.length)}</dt>
      <dd>
        {measured
          ? words.length(measured.length)
          : t(($) => $.blueprints.scale[measuredBy.status === 'outside' ? 'outside' : 'unmeasured'])}
      </dd>
      {measured && measured.area > 0 ? (
        <>
          <dt>{t(($) => $.blueprints.info.area)}</dt>
          <dd>{words.area(measured.area)}</dd>
        </>
      ) : null}
    </dl>
  );
}
