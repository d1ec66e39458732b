import { Button, MultiSelect } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconFilter, IconFilterOff } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Marking } from '@plumbline/contract/blueprints';
import { lookOf } from '@plumbline/domain/blueprints/catalogue';
import type { JobStatus } from '@plumbline/domain/jobs/status';
import { useFormats, useSettings } from '../../../lib/access/hooks.ts';
import { isolatedName } from '../../../i18n/isolated.ts';
import { realLanguage } from '../../../i18n/language.ts';
import { useNameOf } from '../../../i18n/use-name-of.ts';
import { DateField } from '../../../ui/dates/date-time-field.tsx';
import { phoneQuery } from '../../../ui/theme.ts';
import { useStatusText } from '../../../ui/use-status-text.ts';
import type { MarkingSearch } from '../api/markings.ts';
import { countMarkingSearch, noMarkingSearch } from '../api/markings.ts';
import styles from './results.module.css';

interface MarkingFiltersProps {
  /** All markings of the plan: what can be looked for. */
  readonly all: readonly Marking[];
  readonly search: MarkingSearch;
  readonly onSearch: (search: MarkingSearch) => void;
}

interface Choice {
  readonly value: string;
  readonly label: string;
}

const distinct = (choices: readonly Choice[]): Choice[] =>
  [...new Map(choices.map((choice) => [choice.value, choice])).values()].toSorted((one, other) =>
    one.label.localeCompare(other.label, undefined, { numeric: true }),
  );

/** The filters of the marking view: user, date range, job type, element, job status, job (spec/3 §3). */
export function MarkingFilters({ all, search, onSearch }: MarkingFiltersProps) {
  const nameOf = useNameOf();
  const { t, i18n } = useTranslation('plans');
  const formats = useFormats();
  const statusText = useStatusText();
  const { elements } = useSettings().blueprintSettings;
  const isPhone = useMediaQuery(phoneQuery, false, { getInitialValueInEffect: false });
  // On a phone what was found comes first.
  const [isOpen, setOpen] = useState(false);
  const language = realLanguage(i18n.language);
  const choices = useMemo(() => {
    const looks = new Map(elements.map((element) => [element.id, lookOf(element, language)]));
    return {
      user: distinct(
        all.flatMap(({ user }) =>
          user ? [{ value: user._id, label: isolatedName(`${user.name.first} ${user.name.last}`.trim()) }] : [],
        ),
      ),
      jobType: distinct(all.map(({ job }) => ({ value: job.jobType._id, label: isolatedName(nameOf(job.jobType)) }))),
      element: distinct(
        all.map(({ elementId }) => ({
          value: elementId,
          label: isolatedName(looks.get(elementId)?.name ?? t(($) => $.plans.removed)),
        })),
      ),
      status: distinct(
        all.map(({ job }) => ({ value: job.status, label: isolatedName(statusText(job.status as JobStatus)) })),
      ),
      job: distinct(all.map(({ job }) => ({ value: job._id, label: formats.jobNumber(job.ID) }))),
    };
  }, [all, elements, language, t, statusText, formats, nameOf]);
  if (all.length === 0) return null;
  const select = (name: keyof typeof choices) =>
    choices[name].length === 0 ? null : (
      <MultiSelect
        label={t(($) => $.plans.filter[name])}
        data={choices[name]}
        value={[...search[name]]}
        onChange={(values) => onSearch({ ...search, [name]: values })}
        searchable
        clearable
        clearButtonProps={{ 'aria-label': t(($) => $.plans.filter.clear) }}
        nothingFoundMessage={t(($) => $.plans.noMatches)}
      />
    );
  const fields = (
    <>
      {select('element')}
      {select('user')}
      <DateField
        label={t(($) => $.plans.filter.from)}
        value={search.from}
        onChange={(from) => onSearch({ ...search, from })}
        isClearable
      />
      <DateField
        label={t(($) => $.plans.filter.to)}
        value={search.to}
        onChange={(to) => onSearch({ ...search, to })}
        isClearable
      />
      {select('jobType')}
      {select('status')}
      {select('job')}
      {countMarkingSearch(search) > 0 ? (
        <Button
          variant="subtle"
          className={styles.clear ?? ''}
          leftSection={<IconFilterOff size={18} aria-hidden />}
          onClick={() => onSearch(noMarkingSearch)}
        >
          {t(($) => $.plans.filter.clearAll)}
        </Button>
      ) : null}
    </>
  );
  return (
    <section aria-label={t(($) => $.plans.filter.title)}>
      {isPhone ? (
        <Button
          variant="default"
          leftSection={<IconFilter size={18} aria-hidden />}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {t(($) => $.plans.filter.title)}
          {countMarkingSearch(search) > 0 ? ` (${formats.number(countMarkingSearch(search))})` : null}
        </Button>
      ) : null}
      {isOpen || !isPhone ? <div className={styles.filters}>{fields}</div> : null}
    </section>
  );
}
