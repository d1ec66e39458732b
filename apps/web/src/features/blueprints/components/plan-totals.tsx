import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { BlueprintSettings } from '@plumbline/domain/blueprints/blueprint-settings';
import { inCatalogueOrder } from '@plumbline/domain/blueprints/catalogue';
import { removedLook, lookOf } from '@plumbline/domain/blueprints/catalogue';
import { styleNameOf } from '@plumbline/domain/blueprints/styles';
import type { Sum } from '@plumbline/domain/blueprints/totals';
import { sumOf } from '@plumbline/domain/blueprints/totals';
import { realLanguage } from '../../../i18n/language.ts';
import { ElementIcon } from '../../../ui/element-icon.tsx';
import { TotalWords } from './palette.tsx';
import styles from './plan.module.css';

interface PlanTotalsProps {
  readonly settings: Pick<BlueprintSettings, 'elements' | 'systemUnit'>;
  readonly totals: ReadonlyMap<string, Sum>;
  /** What is said below them. */
  readonly note?: ReactNode;
}

/** The legend of what is shown: each element of the catalogue that is on the plan, how many, how long, how large. */
export function PlanTotals({ settings, totals, note }: PlanTotalsProps) {
  const { t, i18n } = useTranslation('blueprints');
  const language = realLanguage(i18n.language);
  const known = inCatalogueOrder(settings.elements).filter(({ id }) => totals.has(id));
  const ids = new Set(settings.elements.map(({ id }) => id));
  const removed = [...totals]
    .filter(([id]) => !ids.has(id))
    .reduce<Sum | undefined>((sum, [, one]) => (sum ? sumOf(sum, one) : one), undefined);
  const isEmpty = known.length === 0 && !removed;
  return (
    <div className={styles.palette}>
      <h3 className={styles.railTitle}>{t(($) => $.blueprints.totals)}</h3>
      {isEmpty ? <p className={styles.dimmed}>{t(($) => $.blueprints.empty)}</p> : null}
      <ul className={styles.paletteList}>
        {known.map((element) => {
          const { name, color } = lookOf(element, language);
          return (
            <li key={element.id} className={styles.brush}>
              <ElementIcon color={color} drawing={styleNameOf(element.type)} />
              <span className={styles.brushName}>
                <bdi>{name}</bdi>
                <TotalWords total={totals.get(element.id)} unit={settings.systemUnit} />
              </span>
            </li>
          );
        })}
        {removed ? (
          <li className={styles.brush}>
            <ElementIcon color={removedLook.color} drawing="thin_line" />
            <span className={styles.brushName}>
              {t(($) => $.blueprints.removed)}
              <TotalWords total={removed} unit={settings.systemUnit} />
            </span>
          </li>
        ) : null}
      </ul>
      {note}
    </div>
  );
}
