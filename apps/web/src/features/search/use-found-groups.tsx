import { IconArrowForward, IconBuildingSkyscraper } from '@tabler/icons-react';
import type { NavigateOptions } from '@tanstack/react-router';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { SearchAnswer } from '@plumbline/contract/search';
import { opensRoute } from '@plumbline/domain/access/routes';
import type { Role } from '@plumbline/domain/access/roles';
import { isRole } from '@plumbline/domain/access/roles';
import type { SearchKind } from '@plumbline/domain/search/search';
import { searchKinds } from '@plumbline/domain/search/search';
import { useActor, useFormats } from '../../app/access/hooks.ts';
import { jobsWhere } from '../../app/jobs/jobs-where.ts';
import { JobTypeIcon } from '../../ui/job-type-icon.tsx';
import { PersonAvatar, shownName } from '../../ui/person-avatar.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import type { Choice, ChoiceGroup } from './choice.ts';

/** A kind is called as the menu calls its screen, by the instance's own word for it. */
const headings = { jobs: 'jobs', projects: 'projects', users: 'users', jobTypes: 'job_types' } as const;

/** The lists that show all that is found of a kind; job types have none. */
const lists = { jobs: '/jobs', projects: '/projects', users: '/users' } as const;

/** What was found, as groups of choices; each opens the thing, the last one of a kind its list with the same words. */
export function useFoundGroups(onChosen: () => void): (found: SearchAnswer, text: string) => readonly ChoiceGroup[] {
  const { t } = useTranslation(['search', 'menu', 'roles']);
  const actor = useActor();
  const formats = useFormats();
  const navigate = useNavigate();
  const opens = (path: Parameters<typeof opensRoute>[0]) => opensRoute(path, actor) === 'open';
  const to = (options: NavigateOptions) => () => {
    onChosen();
    void navigate(options);
  };

  const job = (found: SearchAnswer['jobs'][number]): Choice => ({
    key: found._id,
    icon: <JobTypeIcon icon={found.jobType.icon} />,
    label: `${formats.jobNumber(found.ID)} ${found.jobType.title}`,
    detail: [found.project?.name, formats.date(found.startDate)].filter(Boolean).join(' · '),
    end: <StatusChip status={found.status} />,
    choose: to({ to: '/jobs/$id/{-$dialog}', params: { id: found._id } }),
  });
  const project = (found: SearchAnswer['projects'][number]): Choice => ({
    key: found._id,
    icon: <IconBuildingSkyscraper size={20} stroke={1.5} aria-hidden />,
    label: found.name,
    detail: found.address,
    choose: to({ to: '/project/view/$id/{-$dialog}', params: { id: found._id } }),
  });
  const user = (found: SearchAnswer['users'][number]): Choice => ({
    key: found._id,
    icon: <PersonAvatar person={found} size={24} />,
    label: shownName(found),
    detail: found.role !== null && isRole(found.role) ? t(($) => $.roles[found.role as Role]) : undefined,
    choose: opens('/users/{id}')
      ? to({ to: '/users/$id', params: { id: found._id } })
      : to(jobsWhere([{ field: 'users', operator: 'in', value: [found._id] }]) as NavigateOptions),
  });
  const jobType = (found: SearchAnswer['jobTypes'][number]): Choice => ({
    key: found._id,
    icon: <JobTypeIcon icon={found.icon} />,
    label: found.title,
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
      users: [...found.users.map(user), ...more('users')],
      jobTypes: found.jobTypes.map(jobType),
    };
    const labelOf = (kind: SearchKind) => (text === '' ? t(($) => $.search.recent) : t(($) => $.menu[headings[kind]]));
    return searchKinds.map((kind) => ({ key: kind, label: labelOf(kind), choices: choices[kind] }));
  };
}
