import { MultiSelect, Select, Stack, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { listCompanies } from '@plumbline/contract/companies';
import { eventKindOf } from '@plumbline/domain/automations/event-kinds';
import { callServer } from '../../../../lib/api/call-server.ts';
import type { ActionConfigProps, Config } from '../fields/field-props.ts';
import { idOrNull, recordOf, recordsOf, textOf, textsOf } from '../fields/field-props.ts';
import { OneOfKind } from '../fields/choice-fields.tsx';
import { useMistake } from '../fields/use-mistake.ts';
import { automationKeys } from '../../api/keys.ts';

const everything = { and: [] };
const contains = 1;

/** The project of a new job: the event's, one, or one job for each project that passes a filter. */
export function ProjectChoice({ config, onChange, problems, eventKind }: ActionConfigProps) {
  const { t } = useTranslation('automations');
  const mistake = useMistake(problems);
  const project = recordOf(config['project']);
  const from = textOf(project['from']) || 'event';
  const offered = (['event', 'one', 'filter', 'none'] as const).filter(
    (one) => one !== 'event' || eventKindOf(eventKind).subjects.includes('project'),
  );
  const choose = (chosen: string | null) => {
    const own: Config = chosen === 'one' ? { project: null } : chosen === 'filter' ? { filter: everything } : {};
    onChange({ ...config, project: { from: chosen, ...own } });
  };
  return (
    <Stack gap="xs">
      <Select
        label={t(($) => $.automations.job.project)}
        allowDeselect={false}
        value={from}
        onChange={choose}
        data={offered.map((one) => ({ value: one, label: t(($) => $.automations.job.projects[one]) }))}
        error={from === 'event' ? mistake('project') : undefined}
      />
      {from === 'one' ? (
        <OneOfKind
          kind="projects"
          label={t(($) => $.automations.job.oneProject)}
          id={idOrNull(project['project'])}
          onChange={(id) => onChange({ ...config, project: { from, project: id } })}
          error={mistake('project.project')}
        />
      ) : null}
      {from === 'filter' ? (
        <ProjectFilter
          filter={project['filter']}
          onChange={(filter) => onChange({ ...config, project: { from, filter } })}
          error={mistake('project.filter')}
        />
      ) : null}
    </Stack>
  );
}

const companiesQuery = {
  queryKey: automationKeys.choices.companies,
  queryFn: ({ signal }: { signal: AbortSignal }) => callServer(listCompanies, { signal }),
};

/** Projects by a part of their name and by their companies; all of them when nothing is chosen. */
function ProjectFilter(props: { filter: unknown; onChange: (filter: unknown) => void; error: string | undefined }) {
  const { t } = useTranslation('automations');
  const { data: companies = [] } = useQuery(companiesQuery);
  const conditions = recordsOf(recordOf(props.filter)['and']);
  const of = (field: string) => conditions.find((one) => one['field'] === field);
  const set = (field: string, condition: Config | null) =>
    props.onChange({ and: [...conditions.filter((one) => one['field'] !== field), ...(condition ? [condition] : [])] });
  return (
    <>
      <TextInput
        label={t(($) => $.automations.job.filterName)}
        dir="auto"
        maxLength={200}
        value={textOf(of('name')?.['value'])}
        onChange={({ currentTarget: { value } }) =>
          set('name', value === '' ? null : { field: 'name', operator: contains, value })
        }
        error={props.error}
      />
      <MultiSelect
        label={t(($) => $.automations.job.filterCompanies)}
        searchable
        clearable
        data={[...companies]}
        value={[...textsOf(of('companies')?.['value'])]}
        onChange={(chosen) =>
          set('companies', chosen.length === 0 ? null : { field: 'companies', operator: 'in', value: chosen })
        }
        dir="auto"
      />
    </>
  );
}
