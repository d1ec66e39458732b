import { Link } from '@tanstack/react-router';
import { IconBuildingSkyscraper } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { SeeAll } from '../see-all.ts';
import styles from './dashboard.module.css';
import { CutName } from './detail-line.tsx';

interface ProjectRowProps {
  readonly project: { readonly _id: string; readonly name: string };
  /** The parts of the second line. */
  readonly detail: ReactNode;
  readonly lead?: ReactNode;
  /** At the end of the row: a figure. */
  readonly end?: ReactNode;
  /** Where the row leads; the project itself unless told. */
  readonly to?: SeeAll;
}

/** A project in a widget; the whole row opens it. */
export function ProjectRow({ project, detail, lead, end, to }: ProjectRowProps) {
  const content = (
    <>
      <span className={styles.lead}>
        {lead ?? (
          <span className={styles.leadIcon}>
            <IconBuildingSkyscraper size={18} stroke={1.6} aria-hidden />
          </span>
        )}
      </span>
      <span className={styles.name}>
        <CutName>{project.name}</CutName>
      </span>
      <span className={styles.detail}>{detail}</span>
      {end ? <span className={styles.end}>{end}</span> : null}
    </>
  );
  return to ? (
    <Link to={to.to} search={(to.search ?? {}) as never} className={styles.row}>
      {content}
    </Link>
  ) : (
    <Link to="/project/view/$id/{-$dialog}" params={{ id: project._id }} className={styles.row}>
      {content}
    </Link>
  );
}
