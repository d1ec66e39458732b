import { foldedText } from '@plumbline/domain/text/fold-text';
import { IconArrowForward, IconBuildingSkyscraper, IconFile, IconMessageDots, IconTable } from '@tabler/icons-react';
import type { NavigateOptions } from '@tanstack/react-router';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { SearchResponse } from '@plumbline/contract/search';
import { opensRoute } from '@plumbline/domain/access/routes';
import type { Role } from '@plumbline/domain/actor/roles';
import { isRole } from '@plumbline/domain/actor/roles';
import type { SearchKind } from '@plumbline/domain/search/search';
import { searchKinds } from '@plumbline/domain/search/search';
import { useActor, useFormats, useSettings } from '../../lib/access/hooks.ts';
import { jobsWhere } from '../../lib/jobs/jobs-where.ts';
import { isolatedName } from '../../i18n/isolated.ts';
import { useNameOf } from '../../i18n/use-name-of.ts';
import { JobTypeIcon } from '../../ui/job-type-icon.tsx';
import { PersonAvatar, shownName } from '../../ui/person-avatar.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import type { Choice, ChoiceGroup } from './choice.ts';

/** A kind is called as the menu calls its screen, by the instance's own word for it. */
const headings = { jobs: 'jobs', projects: 'projects', files: 'files', users: 'users', jobTypes: 'job_types' } as const;

/** The lists that show all that is found of a kind; job types, answers and rows of tables have none. */
const lists = { jobs: '/jobs', projects: '/projects', files: '/files', users: '/users' } as const;

/** What was found, as groups of choices; each opens the thing, the last one of a kind its list with the same words. */
export function useFoundGroups(onChosen: () => void): (found: SearchResponse, text: string) => readonly ChoiceGroup[] {
  const nameOf = useNameOf();
  const { t } = useTranslation(['search', 'menu', 'roles']);
  const actor = useActor();
  const formats = useFormats();
  const navigate = useNavigate();
  const { projectFields } = useSettings();
  const opens = (path: Parameters<typeof opensRoute>[0]) => opensRoute(path, actor) === 'open';
  const to = (options: NavigateOptions) => () => {
    onChosen();
    void navigate(options);
  };

  const job = (found: SearchResponse['jobs'][number]): Choice => ({
    key: found._id,
    icon: <JobTypeIcon icon={found.jobType.icon} />,
    number: formats.jobNumber(found.ID),
    label: nameOf(found.jobType),
    detail: found.project?.name,
    day: formats.date(found.startDate),
    end: <StatusChip status={found.status} />,
    choose: to({ to: '/jobs/$id/{-$dialog}', params: { id: found._id } }),
  });
  const project = (found: SearchResponse['projects'][number]): Choice => ({
    key: found._id,
    icon: <IconBuildingSkyscraper size={20} stroke={1.5} aria-hidden />,
    label: found.name,
    detail: found.address,
    choose: to({ to: '/project/view/$id/{-$dialog}', params: { id: found._id } }),
  });
  const row = ({ _id, field, project: { _id: id, name }, cells }: SearchResponse['tableRows'][number]): Choice => {
    const definition = projectFields.find((one) => one.id === field);
    const table = definition ? nameOf({ name: definition.label, translations: definition.translations }) : null;
    return {
      key: _id,
      icon: <IconTable size={20} stroke={1.5} aria-hidden />,
      // In the order of the table's columns; cells of removed columns come last. The raw definition is used, because
      // the rules of fields would become part of every screen's bundle.
      label: [...new Set([...(definition?.table[0] ?? []), ...Object.keys(cells)])]
        .map((column) => cells[column] ?? '')
        .filter((cell) => cell !== '')
        .join(' · '),
      detail: table === null ? name : `${isolatedName(table)} · ${isolatedName(name)}`,
      choose: to({ to: '/project/view/$id/{-$dialog}', params: { id } }),
    };
  };
  const answer = ({
    _id,
    job: { _id: id, ID, jobType: type },
    question,
    text,
    comment,
  }: SearchResponse['answers'][number]): Choice => ({
    key: _id,
    icon: <IconMessageDots size={20} stroke={1.5} aria-hidden />,
    label: [text, comment].filter((part) => part.trim() !== '').join(' · '),
    detail: `${formats.jobNumber(ID)} ${isolatedName(nameOf(type))} · ${isolatedName(question.title)}`,
    choose: to({ to: '/jobs/$id/{-$dialog}', params: { id } }),
  });
  const file = ({ _id, originalName, place }: SearchResponse['files'][number]): Choice => ({
    key: _id,
    icon: <IconFile size={20} stroke={1.5} aria-hidden />,
    label: originalName,
    detail: place?.job
      ? `${formats.jobNumber(place.job.ID)} ${isolatedName(nameOf(place.job.jobType))}`
      : place?.project?.name,
    choose: to({ to: '/files', search: { file: _id, search: originalName } } as NavigateOptions),
  });
  const user = (found: SearchResponse['users'][number]): Choice => ({
    key: found._id,
    icon: <PersonAvatar person={found} size={24} />,
    label: shownName(found),
    detail: found.role !== null && isRole(found.role) ? t(($) => $.roles[found.role as Role]) : undefined,
    choose: opens('/users/{id}')
      ? to({ to: '/users/$id', params: { id: found._id } })
      : to(jobsWhere([{ field: 'users', operator: 'in', value: [found._id] }]) as NavigateOptions),
  });
  const jobType = (found: SearchResponse['jobTypes'][number]): Choice => ({
    key: found._id,
    icon: <JobTypeIcon icon={found.icon} />,
    label: nameOf(found),
    choose: opens('/job_type/editor/{id}')
      ? to({ to: '/job_type/editor/$id', params: { id: found._id } })
      : to(jobsWhere([{ field: 'jobType', operator: 'in', value: [found._id] }]) as NavigateOptions),
  });

  return (found, text) => {
    const more = (kind: keyof typeof lists): Choice[] =>
      found.more.includes(kind) && opens(lists[kind])
        ? [
            {
              key: `more ${kind}`,
              icon: <IconArrowForward size={20} stroke={1.5} className="mirrored" aria-hidden />,
              label: t(($) => $.search.all[kind]),
              choose: to({ to: lists[kind], search: { search: text } } as NavigateOptions),
            },
          ]
        : [];
    const choices: Readonly<Record<SearchKind, readonly Choice[]>> = {
      jobs: [...found.jobs.map(job), ...more('jobs')],
      projects: [...found.projects.map(project), ...more('projects')],
      answers: found.answers.map(answer),
      tableRows: found.tableRows.map(row),
      files: [...found.files.map(file), ...more('files')],
      users: [...found.users.map(user), ...more('users')],
      jobTypes: found.jobTypes.map(jobType),
    };
    const labelOf = (kind: SearchKind) => {
      if (text === '') return t(($) => $.search.recent);
      return kind === 'tableRows' || kind === 'answers' ? t(($) => $.search[kind]) : t(($) => $.menu[headings[kind]]);
    };
    // Who types a project's whole name means the project, not its jobs.
    const isProjectsName = found.projects.some(({ name }) => sameName(name, text));
    const kinds = isProjectsName
      ? searchKinds.toSorted((one, other) => Number(other === 'projects') - Number(one === 'projects'))
      : searchKinds;
    return kinds.map((kind) => ({ key: kind, label: labelOf(kind), choices: choices[kind] }));
  };
}

function sameName(one: string, other: string): boolean {
  return foldedText(one).trim() === foldedText(other).trim();
}
