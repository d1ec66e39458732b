import { PersonAvatar } from '../../../ui/person-avatar.tsx';
import type { BoardRow } from '../board/board-rows.ts';
import type { BoardSizes } from '../board/sizes.ts';
import { isOneLine } from '../board/sizes.ts';
import { useBoard } from './board-context.ts';
import styles from './heads.module.css';

interface PersonHeadProps {
  readonly row: BoardRow;
  readonly sizes: BoardSizes;
  /** The group that begins with this person, where people stand beside each other. */
  readonly group?: string | undefined;
}

/** A narrower place has room for the name alone. */
const headWithPicture = 160;

/** Somebody, with how many jobs and hours they have on the days that are shown. */
export function PersonHead({ row, sizes, group }: PersonHeadProps) {
  const { name, role, jobs, count, hours } = useBoard().rowText(row);
  const isNarrow = sizes.head < headWithPicture;
  const said = isOneLine(sizes) ? [hours] : isNarrow ? [hours || role] : [role, hours];
  const quiet = said.filter((part) => part !== '').join(' · ');
  return (
    <div className={styles.person}>
      {row.person && !isNarrow ? <PersonAvatar person={row.person} size={isOneLine(sizes) ? 28 : 32} /> : null}
      <div className={styles.personText}>
        {group ? (
          <span className={styles.groupName} dir="auto">
            {group}
          </span>
        ) : null}
        <span className={styles.personName} dir="auto" title={name}>
          {name}
        </span>
        {group || quiet === '' ? null : <span className={styles.quiet}>{quiet}</span>}
      </div>
      {row.jobs > 0 ? (
        <span className={styles.count} title={`${jobs}, ${hours}`}>
          {count}
        </span>
      ) : null}
    </div>
  );
}
