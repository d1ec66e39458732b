import { Button, Modal, Stack, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconFilter } from '@tabler/icons-react';
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
} from '../../../filters/index.ts';
import { phoneQuery } from '../../../../ui/theme.ts';
import { filtersText } from '../../model/draft.ts';
import { useBuilder } from './builder-context.ts';

/** What of the list is in the report: the filters of the list itself. */
export function FiltersTab() {
  const { t } = useTranslation('reports');
  const { draft, change } = useBuilder();
  const [isOpen, setOpen] = useState(false);
  const view = readView(filtersText(draft), draft.type);
  const set = (next: FilterView) => {
    const text = writeView(next);
    change((now) => ({ ...now, filters: text === null ? null : JSON.parse(text) }));
  };
  return (
    <Stack gap="md">
      <Button variant="default" leftSection={<IconFilter size={18} aria-hidden />} onClick={() => setOpen(true)}>
        {t(($) => $.reports.filtersTab.edit)}
      </Button>
      {countOf(view) === 0 ? (
        <Text size="sm" c="dimmed">
          {t(($) => $.reports.filtersTab.none)}
        </Text>
      ) : (
        <FilterChips list={draft.type} view={view} onChange={set} />
      )}
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
