import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useToggle } from '../../../app/access/hooks.ts';
import type { GridState } from '../../../ui/grid/use-grid-state.ts';
import { shownName } from '../../../ui/person-avatar.tsx';
import { peopleNamesQuery, projectNamesQuery } from '../api/names.ts';
import type { UploadDay } from '../file-filters.ts';
import { filtersFrom, filtersText, uploadDays } from '../file-filters.ts';
import type { FileGroup } from '../file-look.ts';
import { fileGroups } from '../file-look.ts';

/** Narrows the list to one kind, one project, one person's uploads and some days; the address holds them. */
export function FileFilterBar({ state: grid }: { state: GridState }) {
  const { t } = useTranslation('files');
  const hasProjects = useToggle('projects');
  const projects = useQuery({ ...projectNamesQuery, enabled: hasProjects });
  const people = useQuery(peopleNamesQuery);
  const chosen = filtersFrom(grid.query.filters);
  const change = (part: Partial<typeof chosen>) => grid.change({ filters: filtersText({ ...chosen, ...part }) });
  const shared = {
    clearable: true,
    flex: { base: '1 1 9rem', md: '0 0 9.5rem' },
    clearButtonProps: { 'aria-label': t(($) => $.files.filters.clear), size: 'md' as const },
  };
  const searched = { ...shared, searchable: true, limit: 100 };
  return (
    <>
      <Select
        {...shared}
        aria-label={t(($) => $.files.columns.kind)}
        placeholder={t(($) => $.files.filters.anyKind)}
        data={fileGroups.map((group) => ({ value: group, label: t(($) => $.files.groups[group]) }))}
        value={chosen.group}
        onChange={(group) => change({ group: group as FileGroup | null })}
      />
      {hasProjects ? (
        <Select
          {...searched}
          aria-label={t(($) => $.files.filters.project)}
          placeholder={t(($) => $.files.filters.anyProject)}
          data={(projects.data ?? []).map(({ _id, name }) => ({ value: _id, label: name }))}
          value={chosen.project}
          onChange={(project) => change({ project })}
        />
      ) : null}
      <Select
        {...searched}
        aria-label={t(($) => $.files.columns.uploadedBy)}
        placeholder={t(($) => $.files.filters.anybody)}
        data={(people.data ?? []).map((person) => ({ value: person._id, label: shownName(person) }))}
        value={chosen.uploadedBy}
        onChange={(uploadedBy) => change({ uploadedBy })}
      />
      <Select
        {...shared}
        aria-label={t(($) => $.files.columns.uploaded)}
        placeholder={t(($) => $.files.filters.anyDay)}
        data={uploadDays.map((day) => ({ value: day, label: t(($) => $.files.filters.days[day]) }))}
        value={chosen.uploaded}
        onChange={(uploaded) => change({ uploaded: uploaded as UploadDay | null })}
      />
    </>
  );
}
