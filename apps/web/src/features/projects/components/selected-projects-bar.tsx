import { IconClipboardList, IconFiles } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { can } from '@plumbline/domain/access/can';
import { useActor } from '../../../lib/access/hooks.ts';
import { SelectionBar } from '../../../ui/grid/selection-bar.tsx';
import type { Selection } from '../../../ui/grid/selection.ts';
import { LinkButton } from '../../../ui/links/link-button.tsx';
import { emptyView, isOneOf, withCondition, writeView } from '../../filters/index.ts';

interface SelectedProjectsBarProps {
  readonly selection: Selection;
  readonly onClear: () => void;
}

/** What there is of all the chosen projects: their jobs and their files, as filtered lists. */
export function SelectedProjectsBar({ selection, onClear }: SelectedProjectsBarProps) {
  const { t } = useTranslation('projects');
  const seesFiles = can(useActor(), 'file.list').allowed;
  const search = {
    filters: writeView(withCondition(emptyView, 'project', isOneOf('project', [...selection]))) ?? undefined,
  };
  return (
    <SelectionBar
      label={t(($) => $.projects.several.label)}
      count={t(($) => $.projects.several.chosen, { count: selection.size })}
      clear={t(($) => $.projects.several.clear)}
      onClear={onClear}
      actions={
        <>
          <LinkButton
            to="/jobs"
            search={search}
            variant="subtle"
            leftSection={<IconClipboardList size={18} aria-hidden />}
          >
            {t(($) => $.projects.several.jobs)}
          </LinkButton>
          {seesFiles ? (
            <LinkButton to="/files" search={search} variant="subtle" leftSection={<IconFiles size={18} aria-hidden />}>
              {t(($) => $.projects.several.files)}
            </LinkButton>
          ) : null}
        </>
      }
    >
      {null}
    </SelectionBar>
  );
}
