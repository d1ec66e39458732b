import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { SeeAll } from '../see-all.ts';
import { ProjectAvatar } from '../../../ui/project-avatar.tsx';
import styles from './dashboard.module.css';
import { CutName } from '../../../ui/detail-line.tsx';

interface ProjectRowProps {
  readonly project: { readonly _id: string; readonly name: string; readonly avatar?: string | null };
  /** The parts of the second line. */
  readonly detail: ReactNode;
  readonly lead?: ReactNode;
  /** At the end of the row: a figure. */
  readonly end?: ReactNode;
  /** The link of the row; by default the project itself. */
  readonly to?: SeeAll;
  /** What the row's own link is called, where it leads elsewhere. */
  readonly label?: string;
}

/** A project in a widget; the whole row opens it. */
export function ProjectRow({ project, detail, lead, end, to, label }: ProjectRowProps) {
  const content = (
    <>
      <span className={styles.lead}>{lead ?? <ProjectAvatar project={project} size={32} />}</span>
      <span className={styles.name}>
        <CutName>{project.name}</CutName>
      </span>
      <span className={styles.detail}>{detail}</span>
      {end ? <span className={styles.end}>{end}</span> : null}
    </>
  );
  // The whole row leads there, without lying around what else can be followed in it.
  if (to) {
    return (
      <div className={styles.row} data-covered>
        <Link to={to.to} search={to.search} className={styles.cover} aria-label={label} />
        {content}
      </div>
    );
  }
  return (
    <Link to="/project/view/$id/{-$dialog}" params={{ id: project._id }} className={styles.row}>
      {content}
    </Link>
  );
}
