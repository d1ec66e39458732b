import { Button, Select } from '@mantine/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { MarkingFilter } from '@plumbline/domain/blueprints/marking-filter';
import { countMarkingFilters } from '@plumbline/domain/blueprints/marking-filter';
import { fullName } from '@plumbline/domain/users/names';
import type { PlanElement } from '@plumbline/plan-editor/element';
import { useFormats } from '../../../lib/access/hooks.ts';
import { useNameOf } from '../../../i18n/use-name-of.ts';
import { DayField } from '../../../question-inputs/day-field.tsx';
import { useStatusText } from '../../../ui/use-status-text.ts';
import type { Marked } from './marking-facts.ts';
import { jobOfOwner } from './marking-facts.ts';
import styles from './plan.module.css';

interface LayerFiltersProps {
  readonly filter: MarkingFilter;
  readonly onFilter: (filter: MarkingFilter) => void;
  readonly elements: readonly PlanElement[];
  readonly marked: Marked;
  readonly nameOf: (element: PlanElement) => string;
}

type Choice = 'user' | 'jobType' | 'element' | 'status' | 'job';

/** The filters of the marking view: user, date range, job type, element, job status, job (spec/3 §3). They offer what is on the plan. */
export function LayerFilters({ filter, onFilter, elements, marked, nameOf }: LayerFiltersProps) {
  const typeName = useNameOf();
  const { t } = useTranslation('blueprints');
  const formats = useFormats();
  const statusText = useStatusText();
  const choices = useMemo(() => {
    const found: Record<Choice, Map<string, string>> = {
      user: new Map(),
      jobType: new Map(),
      element: new Map(),
      status: new Map(),
      job: new Map(),
    };
    for (const element of elements) {
      found.element.set(element.elementId, nameOf(element));
      const user = marked.authors.get(element.id)?.user;
      if (user) found.user.set(user._id, fullName(user.name));
      const job = marked.jobs.get(element.job);
      if (!job) continue;
      found.jobType.set(job.jobType._id, typeName(job.jobType));
      found.status.set(job.status, statusText(job.status));
      found.job.set(jobOfOwner(element.job), `${formats.jobNumber(job.ID)} ${typeName(job.jobType)}`);
    }
    return found;
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `statusText` and `formats` change with the language alone, and then the names do, too
  }, [elements, marked, nameOf]);
  const set = (changes: MarkingFilter) => onFilter({ ...filter, ...changes });
  const select = (key: Choice, label: string) =>
    choices[key].size === 0 ? null : (
      <Select
        key={key}
        label={label}
        placeholder={t(($) => $.blueprints.filter.all)}
        data={[...choices[key]].map(([value, name]) => ({ value, label: name }))}
        value={filter[key] ?? null}
        clearable
        searchable={choices[key].size > 8}
        onChange={(value) => set({ [key]: value ?? undefined })}
      />
    );
  return (
    <div className={styles.filters}>
      {select(
        'element',
        t(($) => $.blueprints.filter.element),
      )}
      {select(
        'user',
        t(($) => $.blueprints.filter.user),
      )}
      {select(
        'job',
        t(($) => $.blueprints.filter.job),
      )}
      {select(
        'jobType',
        t(($) => $.blueprints.filter.jobType),
      )}
      {select(
        'status',
        t(($) => $.blueprints.filter.status),
      )}
      <div className={styles.days}>
        <DayField
          label={t(($) => $.blueprints.filter.from)}
          value={filter.from ?? null}
          disabled={false}
          isWrong={false}
          describedBy={undefined}
          onChange={(day) => set({ from: day ?? undefined })}
        />
        <DayField
          label={t(($) => $.blueprints.filter.to)}
          value={filter.to ?? null}
          disabled={false}
          isWrong={false}
          describedBy={undefined}
          onChange={(day) => set({ to: day ?? undefined })}
        />
      </div>
      <Button variant="subtle" disabled={countMarkingFilters(filter) === 0} onClick={() => onFilter({})}>
        {t(($) => $.blueprints.filter.clear)}
      </Button>
    </div>
  );
}
