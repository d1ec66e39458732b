import { Select, Switch } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ProjectField } from '@plumbline/domain/projects/field-definitions';
import { columnsOf } from '@plumbline/domain/projects/field-definitions';
import { projectFieldTypes } from '@plumbline/domain/projects/field-types';
import { columnNameLimit, tableColumnLimit } from '@plumbline/domain/projects/fields/table';
import { ownNameOf } from '@plumbline/domain/languages/names';
import { KeyedNamesField } from '../../../ui/keyed-names/keyed-names-field.tsx';

interface FieldTypeSettingsProps {
  readonly draft: ProjectField;
  readonly onDraft: (draft: ProjectField) => void;
  /** What is wrong with the columns of a table. */
  readonly error: string | undefined;
}

/** What only some types of fields can be set to. */
export function FieldTypeSettings({ draft, onDraft, error }: FieldTypeSettingsProps) {
  const { t } = useTranslation('projectSettings');
  const { properties } = projectFieldTypes[draft.type];
  const columns = columnsOf(draft);
  const patch = (settings: ProjectField['settings']) =>
    onDraft({ ...draft, settings: { ...draft.settings, ...settings } });
  return (
    <>
      {properties.includes('multiline') ? (
        <Switch
          label={t(($) => $.projectSettings.form.multiline)}
          checked={draft.settings.multiline === true}
          onChange={(event) => patch({ multiline: event.currentTarget.checked })}
        />
      ) : null}
      {properties.includes('columns') ? (
        <KeyedNamesField
          label={t(($) => $.projectSettings.form.columns)}
          description={t(($) => $.projectSettings.form.columnsHint)}
          error={error}
          list={{ keys: columns, names: draft.names ?? {}, sort: 'column' }}
          limit={tableColumnLimit}
          maxLength={columnNameLimit}
          onChange={({ keys, names }) => onDraft({ ...draft, table: [[...keys]], names })}
        />
      ) : null}
      {properties.includes('qrColumn') ? (
        <Select
          label={t(($) => $.projectSettings.form.qrColumn)}
          description={t(($) => $.projectSettings.form.qrHint)}
          data={[
            { value: '', label: t(($) => $.projectSettings.form.qrRow) },
            ...columns.map((key) => ({ value: key, label: ownNameOf(draft, `column.${key}`, key) })),
          ]}
          value={draft.settings.qrColumn && columns.includes(draft.settings.qrColumn) ? draft.settings.qrColumn : ''}
          allowDeselect={false}
          onChange={(column) => patch({ qrColumn: column || null })}
        />
      ) : null}
    </>
  );
}
