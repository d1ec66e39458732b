import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconArrowUpRight,
  IconPencil,
  IconPointer,
  IconTrash,
  IconTypography,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { markInks } from '@plumbline/domain/assets/mark-shapes';
import { markColours, markUnits, markWidths } from '@plumbline/domain/assets/marks';
import styles from './drawing.module.css';
import type { DrawingInHand, Tool } from './use-drawing.ts';

const tools = [
  { tool: 'select', Icon: IconPointer },
  { tool: 'pen', Icon: IconPencil },
  { tool: 'arrow', Icon: IconArrowUpRight },
  { tool: 'text', Icon: IconTypography },
] as const;

interface DrawingToolsProps {
  readonly drawing: DrawingInHand;
  /** The middle of the photo, where the keyboard puts a mark. */
  readonly middle: readonly [x: number, y: number];
}

/** What one draws with: a tool, a colour, a width; and the way back. */
export function DrawingTools({ drawing, middle }: DrawingToolsProps) {
  const { t } = useTranslation('drawing');
  const { chosen, style } = drawing;
  const [x, y] = middle;
  const choose = (tool: Tool, isByKey: boolean) => {
    drawing.setTool(tool);
    if (!isByKey) return;
    if (tool === 'arrow') drawing.addArrow([x - markUnits / 10, y], [x + markUnits / 10, y]);
    if (tool === 'text') drawing.addText(middle);
  };
  return (
    <div className={styles.tools}>
      <div className={styles.row}>
        <div className={styles.group} role="group" aria-label={t(($) => $.drawing.tools)}>
          {tools.map(({ tool, Icon }) => (
            <button
              key={tool}
              type="button"
              className={styles.tool}
              aria-pressed={drawing.tool === tool}
              aria-label={t(($) => $.drawing[tool])}
              title={t(($) => $.drawing[tool])}
              onClick={(event) => choose(tool, event.detail === 0)}
            >
              <Icon size={22} stroke={1.7} aria-hidden />
            </button>
          ))}
        </div>
        <div className={styles.group} role="group" aria-label={t(($) => $.drawing.widths)}>
          {markWidths.map((width) => (
            <button
              key={width}
              type="button"
              className={styles.choice}
              aria-pressed={(chosen?.width ?? style.width) === width}
              aria-label={t(($) => $.drawing[width])}
              title={t(($) => $.drawing[width])}
              onClick={() => drawing.setStyle({ width })}
            >
              <span className={styles.line} data-width={width} />
            </button>
          ))}
        </div>
        <Act name={t(($) => $.drawing.remove)} isOff={!chosen} onAct={() => chosen && drawing.remove(chosen.id)}>
          <IconTrash size={22} stroke={1.7} aria-hidden />
        </Act>
      </div>
      <div className={styles.row}>
        <div className={styles.group} role="group" aria-label={t(($) => $.drawing.colours)}>
          {markColours.map((colour) => (
            <button
              key={colour}
              type="button"
              className={styles.choice}
              aria-pressed={(chosen?.colour ?? style.colour) === colour}
              aria-label={t(($) => $.drawing[colour])}
              title={t(($) => $.drawing[colour])}
              onClick={() => drawing.setStyle({ colour })}
            >
              <span className={styles.ink} style={{ background: markInks[colour] }} />
            </button>
          ))}
        </div>
        <div className={styles.group}>
          <Act name={t(($) => $.drawing.undo)} isOff={!drawing.canUndo} onAct={drawing.undo}>
            <IconArrowBackUp size={22} stroke={1.7} className="mirrored" aria-hidden />
          </Act>
          <Act name={t(($) => $.drawing.redo)} isOff={!drawing.canRedo} onAct={drawing.redo}>
            <IconArrowForwardUp size={22} stroke={1.7} className="mirrored" aria-hidden />
          </Act>
        </div>
      </div>
    </div>
  );
}

interface ActProps {
  readonly name: string;
  readonly isOff: boolean;
  readonly onAct: () => void;
  readonly children: ReactNode;
}

function Act({ name, isOff, onAct, children }: ActProps) {
  return (
    <button type="button" className={styles.tool} aria-label={name} title={name} disabled={isOff} onClick={onAct}>
      {children}
    </button>
  );
}
