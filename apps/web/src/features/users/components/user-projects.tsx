import { Button, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { User } from '@plumbline/contract/users';
import { ProjectAvatar } from '../../../ui/project-avatar.tsx';
import { PanelPart } from './panel-part.tsx';
import styles from './user-panel.module.css';

/** The projects that a person is a member of, five at first (spec/2 §9). */
export function UserProjects({ user, onMore }: { user: User; onMore: () => void }) {
  const { t } = useTranslation('users');
  const projects = Object.entries(user.projects);
  return (
    <PanelPart title={t(($) => $.users.panel.projects)}>
      {projects.length === 0 ? <Text c="dimmed">{t(($) => $.users.panel.noProjects)}</Text> : null}
      <ul className={styles.list}>
        {projects.map(([id, project]) => (
          <li key={id}>
            <Link to="/project/view/$id/{-$dialog}" params={{ id }} className={styles.row}>
              <span className={styles.named}>
                <ProjectAvatar project={project} />
                <span dir="auto">{project.name}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {projects.length < user.projects_count ? (
        <Button variant="subtle" size="compact-md" onClick={onMore}>
          {t(($) => $.users.panel.moreProjects, { count: user.projects_count - projects.length })}
        </Button>
      ) : null}
    </PanelPart>
  );
}
