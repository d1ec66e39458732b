import { Button, Switch } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AppSettings } from '@plumbline/domain/settings/app-settings';
import { isAnswerableIn } from '@plumbline/domain/actor/answerability';
import { orderedStatuses } from '@plumbline/domain/jobs/status';
import { withoutStatuses } from '@plumbline/domain/settings/status-removal';
import { SortableList } from '../../../ui/sortable-list.tsx';
import { useShownStatus } from '../use-shown-status.ts';
import type { SettingsDraft } from '../use-settings-draft.ts';
import { AddStatusForm } from './add-status-form.tsx';
import { SettingsSection } from './settings-section.tsx';
import { StatusRow } from './status-row.tsx';

interface StatusesSectionProps {
  readonly draft: SettingsDraft;
  /** As they were saved: a status that was never saved can still be called otherwise by making it again. */
  readonly saved: AppSettings;
}

/** The statuses of jobs: their order, colours and words, those of the company's own, and where inspectors may answer. */
export function StatusesSection({ draft, saved }: StatusesSectionProps) {
  const { t } = useTranslation('settings');
  const { settings, change, errorAt } = draft;
  const shown = useShownStatus(settings);
  const [isAdding, setAdding] = useState(false);
  const statuses = orderedStatuses(settings.customStatuses, settings.statusOrder);

  function remove(name: string): void {
    const customStatuses = settings.customStatuses.filter((one) => one.name !== name);
    const rest = withoutStatuses({ ...settings, customStatuses }, [name]);
    change('customStatuses', customStatuses);
    change('statusOrder', rest.statusOrder);
    change('statusTranslations', rest.statusTranslations);
    change('allowedStatuses', rest.allowedStatuses);
  }

  function add(name: string, colour: string): void {
    change('customStatuses', [...settings.customStatuses, { name, colour }]);
    change('statusOrder', [...statuses, name]);
    setAdding(false);
  }

  /** What inspectors may do without the setting, said as the setting. */
  const asItIs = () =>
    Object.fromEntries(statuses.map((status) => [status, isAnswerableIn(status, 'inspector', null)]));

  return (
    <SettingsSection
      id="statuses"
      title={t(($) => $.settings.statuses.title)}
      text={t(($) => $.settings.statuses.text)}
    >
      <Switch
        size="md"
        label={t(($) => $.settings.statuses.chooses)}
        description={t(($) => $.settings.statuses.choosesText)}
        checked={settings.allowedStatuses !== null}
        onChange={(event) => change('allowedStatuses', event.currentTarget.checked ? asItIs() : null)}
      />
      <SortableList
        label={t(($) => $.settings.statuses.title)}
        items={statuses}
        itemId={(status) => status}
        itemName={shown.text}
        onReorder={(order) => change('statusOrder', [...order])}
      >
        {(status) => (
          <StatusRow
            status={status}
            text={shown.text(status)}
            colour={shown.colour(status)}
            draft={draft}
            wasSaved={saved.customStatuses.some((one) => one.name === status)}
            onRemove={() => remove(status)}
          />
        )}
      </SortableList>
      {isAdding ? (
        <AddStatusForm
          isTaken={(name) => statuses.includes(name)}
          onAdd={add}
          onClose={() => setAdding(false)}
          error={errorAt('customStatuses')}
        />
      ) : (
        <div>
          <Button variant="default" leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setAdding(true)}>
            {t(($) => $.settings.statuses.add)}
          </Button>
        </div>
      )}
    </SettingsSection>
  );
}
