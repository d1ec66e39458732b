import { ActionIcon, Indicator, Select } from '@mantine/core';
import { IconFileExport, IconStack2 } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../lib/access/hooks.ts';
import { SaveState, type SaveStatus } from '../../../ui/save-state.tsx';
import { Tooltip } from '../../../ui/tooltip.tsx';
import styles from './plan.module.css';

interface PlanMenuProps {
  readonly saveStatus: SaveStatus;
  readonly page: number;
  readonly pages: number;
  readonly filters: number;
  readonly onPage: (page: number) => void;
  readonly onLayers: () => void;
  /** Null where nothing is marked for a job. */
  readonly onExport: (() => void) | null;
}

/** In the bar: the save status, the page, and the elements. */
export function PlanMenu({ saveStatus, page, pages, filters, onPage, onLayers, onExport }: PlanMenuProps) {
  const { t } = useTranslation('blueprints');
  const formats = useFormats();
  const layers = t(($) => $.blueprints.layers);
  return (
    <>
      <SaveState saveStatus={saveStatus} />
      {pages > 1 ? (
        <Select
          className={styles.pages ?? ''}
          aria-label={t(($) => $.blueprints.page)}
          data={Array.from({ length: pages }, (_, index) => ({
            value: String(index + 1),
            label: t(($) => $.blueprints.pageOf, {
              page: formats.number(index + 1),
              pages: formats.number(pages),
            }),
          }))}
          value={String(page)}
          allowDeselect={false}
          onChange={(value) => value && onPage(Number(value))}
        />
      ) : null}
      {onExport ? (
        <Tooltip label={t(($) => $.blueprints.export)}>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={44}
            aria-label={t(($) => $.blueprints.export)}
            onClick={onExport}
          >
            <IconFileExport size={20} />
          </ActionIcon>
        </Tooltip>
      ) : null}
      <Tooltip label={layers}>
        <Indicator label={filters} size={16} disabled={filters === 0} offset={8}>
          <ActionIcon variant="subtle" color="gray" size={44} aria-label={layers} onClick={onLayers}>
            <IconStack2 size={20} />
          </ActionIcon>
        </Indicator>
      </Tooltip>
    </>
  );
}
