import { useFormats } from '../../../lib/access/hooks.ts';
import type { BoardGroup } from '../board/board-rows.ts';
import { useGroupName } from '../use-group-name.ts';
import styles from './heads.module.css';

/** What the rows below have in common, and how many there are. */
export function GroupHeading({ group }: { readonly group: BoardGroup }) {
  const formats = useFormats();
  const name = useGroupName()(group);
  return (
    <>
      <span className={styles.groupName} dir="auto">
        {name}
      </span>
      <span className={styles.count}>{formats.number(group.rows.length)}</span>
    </>
  );
}
