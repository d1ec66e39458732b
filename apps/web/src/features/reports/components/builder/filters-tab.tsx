import { Alert, Button, Modal, Stack, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconAlertTriangle, IconFilter } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  FilterChips,
  FilterForm,
  countOf,
  emptyView,
  filterStyles,
  readView,
  writeView,
  type FilterView,
  useFieldName,
} from '../../../filters/index.ts';
import { filterFieldsFor } from '@plumbline/domain/filters/custom-fields';
import { phoneQuery } from '../../../../ui/theme.ts';
import { filtersText } from '../../model/draft.ts';
import { filterOfParts, filterParts } from '../../model/filter-parts.ts';
import type { BrokenPart } from '../../model/filter-parts.ts';
import { useBuilder } from './builder-context.ts';

/** What of the list is in the report: the filters of the list itself. What can't be used of them stays until it is removed. */
export function FiltersTab() {
  const { t } = useTranslation('reports');
  const { draft, change, brokenFilters } = useBuilder();
  const [isOpen, setOpen] = useState(false);
  const parts = filterParts(draft.filters);
  const isBroken = (place: number) => brokenFilters.some((one) => one.place === place);
  const broken = parts.filter((_, place) => isBroken(place));
  const sound =
    brokenFilters.length === 0 ? draft.filters : filterOfParts(parts.filter((_, place) => !isBroken(place)));
  const view = readView(filtersText({ filters: sound }), draft.type);
  const set = (next: FilterView) => {
    const text = writeView(next);
    const filters: unknown = text === null ? null : JSON.parse(text);
    change((now) => ({
      ...now,
      filters: broken.length === 0 ? filters : filterOfParts([...filterParts(filters), ...broken]),
    }));
  };
  return (
    <Stack gap="md" data-at="filters">
      {brokenFilters.map((one) => (
        <BrokenFilter
          key={one.place}
          part={one}
          onRemove={() => change((now) => ({ ...now, filters: filterOfParts(parts.toSpliced(one.place, 1)) }))}
        />
      ))}
      <Button variant="default" leftSection={<IconFilter size={18} aria-hidden />} onClick={() => setOpen(true)}>
        {t(($) => $.reports.filtersTab.edit)}
      </Button>
      {countOf(view) > 0 ? (
        <FilterChips list={draft.type} view={view} onChange={set} />
      ) : brokenFilters.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t(($) => $.reports.filtersTab.none)}
        </Text>
      ) : null}
      {isOpen ? (
        <FiltersDialog
          view={view}
          onClose={(next) => {
            set(next);
            setOpen(false);
          }}
        />
      ) : null}
    </Stack>
  );
}

interface BrokenFilterProps {
  readonly part: BrokenPart;
  readonly onRemove: () => void;
}

/** A condition by which nothing can be filtered, and the way out. */
function BrokenFilter({ part: { place, field, isHidden }, onRemove }: BrokenFilterProps) {
  const { t } = useTranslation('reports');
  const { draft, textAt } = useBuilder();
  const fieldName = useFieldName(draft.type);
  const isKnown = field !== null && Object.hasOwn(filterFieldsFor(draft.type, { field }), field);
  return (
    <Alert
      color="red"
      variant="light"
      icon={<IconAlertTriangle aria-hidden />}
      title={isKnown ? fieldName(field) : (field ?? t(($) => $.reports.filtersTab.unknown))}
      data-at={`filters.${place}`}
    >
      <Stack gap="xs" align="start">
        {isHidden ? (
          <span>{t(($) => $.reports.filtersTab.hidden)}</span>
        ) : (
          <>
            <span>
              {textAt(`filters.${place}`)} {t(($) => $.reports.filtersTab.broken)}
            </span>
            <Button variant="default" size="compact-md" onClick={onRemove}>
              {t(($) => $.reports.filtersTab.remove)}
            </Button>
          </>
        )}
      </Stack>
    </Alert>
  );
}

/** The filter dialog, 80 % wide (spec/3 §2). Closing it applies what is set (spec/3 §4). */
function FiltersDialog({ view, onClose }: { readonly view: FilterView; readonly onClose: (view: FilterView) => void }) {
  const { t } = useTranslation(['reports', 'filters', 'ui']);
  const { draft } = useBuilder();
  const isPhone = useMediaQuery(phoneQuery, false, { getInitialValueInEffect: false });
  const [next, setNext] = useState(view);
  return (
    <Modal
      opened
      onClose={() => onClose(next)}
      title={t(($) => $.reports.filtersTab.title)}
      size="80vw"
      fullScreen={isPhone ?? false}
      closeButtonProps={{ 'aria-label': t(($) => $.ui.close) }}
    >
      <div className={filterStyles.body}>
        <FilterForm list={draft.type} view={next} onChange={setNext} />
        <div className={filterStyles.foot}>
          <Button variant="subtle" onClick={() => setNext(emptyView)}>
            {t(($) => $.filters.clearAll)}
          </Button>
          <Button className={filterStyles.push ?? ''} onClick={() => onClose(next)}>
            {t(($) => $.reports.filtersTab.apply)}
          </Button>
        </div>
      </div>
    </Modal>
  );
}
