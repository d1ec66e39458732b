import { Link } from '@tanstack/react-router';
import { IconCheck, IconFile, IconMapPin } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Cell, CellFile, CellKind } from '@plumbline/domain/reports/cells';
import { isNothing, leftOutOf } from '@plumbline/domain/reports/read-numbers';
import { orderedStatuses } from '@plumbline/domain/jobs/status';
import { useLengthText } from '../../i18n/use-length-text.ts';
import { useFormats, useSettings } from '../../lib/access/hooks.ts';
import { Chip } from '../chip.tsx';
import { StatusChip } from '../status-chip.tsx';
import { useStatusText } from '../use-status-text.ts';
import { CellPicture } from './cell-picture.tsx';
import styles from './cells.module.css';
import { addressOf } from './target-address.ts';

interface CellProps<Kind extends CellKind> {
  readonly cell: Extract<Cell, { kind: Kind }>;
  readonly hasPictures: boolean;
  readonly hasLinks: boolean;
}

type CellLooks = { readonly [Kind in CellKind]: (props: CellProps<Kind>) => ReactNode };

/** So many values of a list, and pictures of a cell, are shown; the others are counted. */
const shownInList = 3;
const shownPictures = 4;

function Words({ cell }: CellProps<'text'>) {
  if (cell.code === undefined) return <span dir="auto">{cell.text}</span>;
  return <Coded code={cell.code} text={cell.text} />;
}

/** A word that the product has a colour for: a job's status, an issue. */
function Coded({ code, text }: { readonly code: string; readonly text: string }) {
  const { customStatuses, statusOrder } = useSettings();
  const statusText = useStatusText();
  const isStatus = orderedStatuses(customStatuses, statusOrder).includes(code) && statusText(code) === text;
  if (isStatus) return <StatusChip status={code} />;
  return code === 'issue' ? (
    <Chip isStrong colour="var(--mantine-color-red-8)">
      {text}
    </Chip>
  ) : (
    <Chip isName>{text}</Chip>
  );
}

function Figure({ cell }: CellProps<'number'>) {
  return <bdi>{useFormats().number(cell.number)}</bdi>;
}

function YesOrNo({ cell }: CellProps<'boolean'>) {
  const { t } = useTranslation('ui');
  return cell.boolean ? (
    <span className={styles.yes}>
      <IconCheck size={16} aria-hidden /> {t(($) => $.ui.cell.yes)}
    </span>
  ) : (
    <span className={styles.no}>{t(($) => $.ui.cell.no)}</span>
  );
}

function Day({ cell }: CellProps<'date'>) {
  return <time dateTime={cell.date}>{useFormats().day(cell.date)}</time>;
}

function Moment({ cell }: CellProps<'moment'>) {
  return <time dateTime={cell.at}>{useFormats().dateTime(cell.at)}</time>;
}

function Hour({ cell }: CellProps<'time'>) {
  return <bdi dir="ltr">{cell.time}</bdi>;
}

function Length({ cell }: CellProps<'length'>) {
  return useLengthText()(cell.minutes);
}

function Range({ cell, ...look }: CellProps<'range'>) {
  return (
    <bdi dir="ltr">
      <Any cell={cell.from} {...look} /> – <Any cell={cell.to} {...look} />
    </bdi>
  );
}

function Place({ cell }: CellProps<'place'>) {
  return (
    <span className={styles.place}>
      <IconMapPin size={16} aria-hidden />
      {cell.address ? (
        <span dir="auto">{cell.address}</span>
      ) : (
        <bdi dir="ltr">
          {cell.lat.toFixed(5)}, {cell.long.toFixed(5)}
        </bdi>
      )}
    </span>
  );
}

function Leading({ cell }: CellProps<'link'>) {
  return (
    <Link {...addressOf(cell.to)} className={styles.link} dir="auto">
      {cell.text}
    </Link>
  );
}

function Files({ cell, hasPictures, hasLinks }: CellProps<'files'>) {
  const { t } = useTranslation('ui');
  const pictures = hasPictures ? cell.files.filter(({ isPicture }) => isPicture) : [];
  const others = cell.files.filter((file) => !pictures.includes(file));
  const rest = Math.max(pictures.length - shownPictures, 0);
  return (
    <span className={styles.files}>
      {pictures.slice(0, shownPictures).map((file) => (
        <CellPicture key={file._id} address={file.Location} name={file.name} isLink={hasLinks} />
      ))}
      {rest > 0 ? <span className={styles.dim}>{t(($) => $.ui.cell.more, { count: rest })}</span> : null}
      {hasLinks ? <FileLinks files={others} /> : null}
      {others.length > 0 && !hasLinks ? (
        <span className={styles.file} title={others.map(({ name }) => name).join('\n')}>
          <IconFile size={16} aria-hidden />
          <span dir="auto">
            {others.length === 1 ? others[0]?.name : t(($) => $.ui.cell.files, { count: others.length })}
          </span>
        </span>
      ) : null}
    </span>
  );
}

/** Files by their names, each leading to its content. */
function FileLinks({ files }: { readonly files: readonly CellFile[] }) {
  const { t } = useTranslation('ui');
  const rest = files.length - shownInList;
  return (
    <>
      {files.slice(0, shownInList).map((file) => (
        <span key={file._id} className={styles.file} title={file.name}>
          <IconFile size={16} aria-hidden />
          {file.Location ? (
            <a href={file.Location} target="_blank" rel="noreferrer" className={styles.link} dir="auto">
              {file.name}
            </a>
          ) : (
            <span dir="auto">{file.name}</span>
          )}
        </span>
      ))}
      {rest > 0 ? <span className={styles.dim}>{t(($) => $.ui.cell.more, { count: rest })}</span> : null}
    </>
  );
}

function Several({ cell, ...look }: CellProps<'list'>) {
  const { t } = useTranslation('ui');
  const rest = cell.items.length - shownInList;
  return (
    <span className={styles.list}>
      {cell.items.slice(0, shownInList).map((item, place) => (
        // Values of a cell never change their order.
        <span key={place} className={styles.listItem}>
          <Any cell={item} {...look} />
        </span>
      ))}
      {rest > 0 ? <span className={styles.dim}>{t(($) => $.ui.cell.more, { count: rest })}</span> : null}
    </span>
  );
}

/** How each kind of cell is shown. */
const cellLooks: CellLooks = {
  text: Words,
  number: Figure,
  boolean: YesOrNo,
  date: Day,
  moment: Moment,
  time: Hour,
  length: Length,
  range: Range,
  place: Place,
  link: Leading,
  files: Files,
  list: Several,
};

interface CellViewProps {
  readonly cell: Cell;
  readonly hasPictures?: boolean;
  readonly hasLinks?: boolean;
}

function Any({ cell, hasPictures, hasLinks }: Required<CellViewProps>) {
  if (cell === null) return null;
  const Look = cellLooks[cell.kind] as (props: CellProps<CellKind>) => ReactNode;
  return <Look cell={cell} hasPictures={hasPictures} hasLinks={hasLinks} />;
}

/** One typed cell, on one line; text that doesn't fit has a tooltip. */
export function CellView({ cell, hasPictures = false, hasLinks = false }: CellViewProps) {
  const title = cell?.kind === 'text' && cell.text !== '' ? { title: cell.text } : {};
  const unread = leftOutOf(cell);
  return (
    <span className={styles.cell} {...title}>
      {unread > 0 && isNothing(cell) ? null : <Any cell={cell} hasPictures={hasPictures} hasLinks={hasLinks} />}
      {unread > 0 ? <Unread count={unread} /> : null}
    </span>
  );
}

/** Beside a figure: so many values are left out of it. */
export function Unread({ count }: { readonly count: number }) {
  const { t } = useTranslation('ui');
  return <span className={styles.unread}>{t(($) => $.ui.cell.unread, { count })}</span>;
}
