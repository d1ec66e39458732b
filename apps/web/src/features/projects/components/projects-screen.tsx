import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ProjectListItem } from '@plumbline/contract/projects';
import { can } from '@plumbline/domain/access/can';
import type { GroupField } from '@plumbline/domain/filters/groups';
import { useActor, useFormats } from '../../../lib/access/hooks.ts';
import { ViewedList, useCustomColumns, useListGroups, useListView, type GroupValue } from '../../views/index.ts';
import type { Selection } from '../../../ui/grid/selection.ts';
import { noSelection } from '../../../ui/grid/selection.ts';
import { projectsQuery } from '../api/projects.ts';
import { NewProjectDialog } from './new-project-dialog.tsx';
import { ProjectCard } from './project-card.tsx';
import { useProjectColumns } from './project-columns.tsx';
import { ProjectsMap } from './projects-map.tsx';
import { SelectedProjectsBar } from './selected-projects-bar.tsx';

/** What a project has in each field that projects are grouped by. */
const groupValues: Readonly<Record<GroupField<'projects'>, (project: ProjectListItem) => GroupValue>> = {
  companies: ({ companies }) => ({ of: 'names', names: companies.map((key) => ({ key, title: <bdi>{key}</bdi> })) }),
  isPrivate: (project) => ({ of: 'yes', value: project.private }),
  created_at: (project) => ({ of: 'day', at: project.created_at }),
};
const groupValueOf = (project: ProjectListItem, field: string) => groupValues[field as GroupField<'projects'>](project);

/** /projects, for the desk: the projects that the person sees. */
export function ProjectsScreen() {
  const { t } = useTranslation(['projects', 'exports', 'filters', 'roles']);
  const navigate = useNavigate();
  const state = useListView('projects');
  const { grid } = state;
  const { section } = state;
  const page = useQuery({ ...projectsQuery(grid.query, section), enabled: state.isReady && state.display === 'list' });
  const {
    columns,
    onMore,
    dialog: columnDialog,
  } = useCustomColumns('projects', useProjectColumns(), page.data?.docs ?? [], state.layout);
  const formats = useFormats();
  const [isCreating, setCreating] = useState(false);
  const [selection, setSelection] = useState<Selection>(noSelection);
  const mayCreate = can(useActor(), 'project.create').allowed;
  const open = (id: string) => void navigate({ to: '/project/view/$id/{-$dialog}', params: { id } });
  const card = (project: ProjectListItem) => <ProjectCard project={project} formats={formats} />;
  const isMap = state.display === 'map';
  const groups = useListGroups({
    list: 'projects',
    rows: page.data?.docs ?? [],
    section,
    query: grid.query,
    isReady: state.isReady && !isMap,
    valueOf: groupValueOf,
  });
  return (
    <ViewedList
      label={t(($) => $.projects.title)}
      screen="projects"
      columns={columns}
      page={page}
      view={state}
      rowName={(project) => project.name}
      card={card}
      opened={{ open }}
      selecting={{
        selection,
        onSelect: setSelection,
        bulk: <SelectedProjectsBar selection={selection} onClear={() => setSelection(noSelection)} />,
      }}
      creation={mayCreate ? { label: t(($) => $.projects.create), start: () => setCreating(true) } : undefined}
      section={groups}
      onMoreColumns={onMore}
      display={isMap ? <ProjectsMap query={grid.query} isReady={state.isReady} /> : undefined}
      empty={{
        title: t(($) => $.projects.empty.title),
        text: mayCreate ? t(($) => $.projects.empty.text) : t(($) => $.projects.empty.textReader),
      }}
    >
      {isCreating ? <NewProjectDialog onClose={() => setCreating(false)} onCreated={({ _id }) => open(_id)} /> : null}
      {columnDialog}
    </ViewedList>
  );
}
