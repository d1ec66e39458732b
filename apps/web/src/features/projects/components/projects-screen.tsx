import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { IconPlus } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ProjectListItem } from '@plumbline/contract/projects';
import { can } from '@plumbline/domain/access/can';
import { useActor, useFormats } from '../../../app/access/hooks.ts';
import { DataGrid } from '../../../ui/grid/data-grid.tsx';
import { noSelection } from '../../../ui/grid/selection.ts';
import { useGridState } from '../../../ui/grid/use-grid-state.ts';
import { Notice } from '../../../ui/notice.tsx';
import { TopBarActions } from '../../../ui/shell/top-bar-actions.tsx';
import { projectsQuery } from '../api/projects.ts';
import { NewProjectDialog } from './new-project-dialog.tsx';
import { ProjectCard } from './project-card.tsx';
import { useProjectColumns } from './project-columns.tsx';

/** /projects, for the desk: the projects that the person sees. */
export function ProjectsScreen() {
  const { t } = useTranslation('projects');
  const navigate = useNavigate();
  const grid = useGridState();
  const page = useQuery(projectsQuery(grid.query));
  const columns = useProjectColumns();
  const formats = useFormats();
  const [isCreating, setCreating] = useState(false);
  const mayCreate = can(useActor(), 'project.create').allowed;
  const open = (project: ProjectListItem) =>
    void navigate({ to: '/project/view/$id/{-$dialog}', params: { id: project._id } });
  const card = (project: ProjectListItem) => <ProjectCard project={project} formats={formats} />;
  const create = useMemo(
    () => (
      <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setCreating(true)}>
        {t(($) => $.projects.create)}
      </Button>
    ),
    [t],
  );

  return (
    <>
      {mayCreate ? <TopBarActions>{create}</TopBarActions> : null}
      <DataGrid
        label={t(($) => $.projects.title)}
        screen="projects"
        columns={columns}
        page={page}
        state={grid}
        rowId={(project) => project._id}
        rowName={(project) => project.name}
        card={card}
        selection={noSelection}
        onSelect={() => undefined}
        onOpen={open}
        onClose={() => undefined}
        isMultiple={false}
        empty={
          <Notice
            kind="empty"
            title={t(($) => $.projects.empty.title)}
            text={mayCreate ? t(($) => $.projects.empty.text) : t(($) => $.projects.empty.textReader)}
          >
            {mayCreate ? create : null}
          </Notice>
        }
      />
      {isCreating ? <NewProjectDialog onClose={() => setCreating(false)} onCreated={open} /> : null}
    </>
  );
}
