import { Switch } from '@mantine/core';
import type { ReactNode } from 'react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CatalogueElement } from '@plumbline/domain/blueprints/catalogue';
import { inCatalogueOrder, lookOf } from '@plumbline/domain/blueprints/catalogue';
import { styleNameOf } from '@plumbline/domain/blueprints/styles';
import type { Sum } from '@plumbline/domain/blueprints/totals';
import type { BlueprintSettings } from '@plumbline/domain/blueprints/blueprint-settings';
import type { PlanEditor } from '@plumbline/plan-editor/editor';
import { toolFor } from '@plumbline/plan-editor/tool';
import { useFormats } from '../../../lib/access/hooks.ts';
import { realLanguage } from '../../../i18n/language.ts';
import { ElementIcon } from '../../../ui/element-icon.tsx';
import styles from './plan.module.css';
import { useLengthWords } from './use-length-words.ts';
import { SidesDialog } from './sides-dialog.tsx';
import { useChoices } from './use-editor.ts';

interface PaletteProps {
  readonly editor: PlanEditor;
  readonly settings: Pick<BlueprintSettings, 'elements' | 'systemUnit'>;
  readonly totals: ReadonlyMap<string, Sum>;
  /** Told when something was taken up to draw with. */
  readonly onTaken?: () => void;
  /** What is said below the elements. */
  readonly note?: ReactNode;
  /** Called when a dialog of its own opens and closes, above the palette's container. */
  readonly onAsking?: (isAsking: boolean) => void;
}

/** What can be drawn with, in the catalogue's order, each with what was drawn with it. */
export function Palette({ editor, settings, totals, note, onTaken, onAsking }: PaletteProps) {
  const { t, i18n } = useTranslation('blueprints');
  useChoices(editor);
  const language = realLanguage(i18n.language);
  const [stays, setStays] = useState(editor.staysOnTool);
  const [asksSides, askSides] = useState<CatalogueElement | null>(null);
  const setAsksSides = (element: CatalogueElement | null) => {
    askSides(element);
    onAsking?.(element !== null);
  };
  const ordered = useMemo(() => inCatalogueOrder(settings.elements), [settings.elements]);
  const take = (element: CatalogueElement) => {
    editor.draw(element, stays);
    onTaken?.();
  };
  const choose = (element: CatalogueElement) => {
    // An open polygon has as many sides as are asked for first (spec/3 §2 "Set polygon sides").
    if (element.type === 10) setAsksSides(element);
    else take(element);
  };
  const isTaken = (element: CatalogueElement) =>
    editor.toolName === toolFor(element.type) && editor.brush?.id === element.id;
  return (
    <div className={styles.palette}>
      {ordered.length === 0 ? <p className={styles.dimmed}>{t(($) => $.blueprints.noElements)}</p> : null}
      <ul className={styles.paletteList}>
        {ordered.map((element) => {
          const look = lookOf(element, language);
          const style = styleNameOf(element.type);
          return (
            <li key={element.id}>
              <button
                type="button"
                className={styles.brush}
                aria-pressed={isTaken(element)}
                title={t(($) => $.blueprints.styles[style])}
                onClick={() => (isTaken(element) ? editor.setTool('move') : choose(element))}
              >
                <ElementIcon color={look.color} drawing={style} />
                <span className={styles.brushName}>
                  <bdi>{look.name}</bdi>
                  <TotalWords total={totals.get(element.id)} unit={settings.systemUnit} />
                </span>
              </button>
            </li>
          );
        })}
      </ul>
      {note}
      <Switch
        className={styles.stays ?? ''}
        label={t(($) => $.blueprints.tools.stays)}
        checked={stays}
        onChange={(event) => {
          setStays(event.currentTarget.checked);
          if (editor.brush && editor.toolName !== 'move') editor.draw(editor.brush, event.currentTarget.checked);
        }}
      />
      {asksSides ? (
        <SidesDialog
          sides={editor.polygonSides}
          onClose={() => setAsksSides(null)}
          onSet={(sides) => {
            editor.setPolygonSides(sides);
            take(asksSides);
            setAsksSides(null);
          }}
        />
      ) : null}
    </div>
  );
}

/** "3 · 12.4 m · 8.1 m²": what was drawn with one element of the catalogue. */
export function TotalWords({
  total,
  unit,
}: {
  readonly total: Sum | undefined;
  readonly unit: BlueprintSettings['systemUnit'];
}) {
  const { t } = useTranslation('blueprints');
  const formats = useFormats();
  const words = useLengthWords(unit);
  if (!total) return null;
  const { count, length, area, unmeasured, former, outside } = total;
  const parts = [
    `×${formats.number(count)}`,
    ...(length > 0 ? [words.length(length)] : []),
    ...(area > 0 ? [words.area(area)] : []),
    ...(unmeasured > 0
      ? [t(($) => $.blueprints.scale.unmeasuredCount, { count: unmeasured, shown: formats.number(unmeasured) })]
      : []),
    ...(outside > 0
      ? [t(($) => $.blueprints.scale.outsideCount, { count: outside, shown: formats.number(outside) })]
      : []),
    ...(former > 0 ? [t(($) => $.blueprints.scale.formerCount, { count: former, shown: formats.number(former) })] : []),
  ];
  return <small className={styles.total}>{parts.join(' · ')}</small>;
}
