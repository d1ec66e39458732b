import { Button, Code, Group, Input, Select, Stack, Switch, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldText } from '@plumbline/contract/field-texts';
import type { ProjectField } from '@plumbline/domain/projects/field-definitions';
import { columnsOf, projectField } from '@plumbline/domain/projects/field-definitions';
import type { ProjectFieldType } from '@plumbline/domain/projects/field-types';
import { projectFieldTypes } from '@plumbline/domain/projects/field-types';
import { columnNameLimit, tableColumnLimit } from '@plumbline/domain/projects/fields/table';
import { ownNameOf } from '@plumbline/domain/languages/names';
import { isProblem, ProblemError } from '../../../lib/api/problem-error.ts';
import { isolatedName } from '../../../i18n/isolated.ts';
import { realLanguage } from '../../../i18n/language.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import type { KeptDraft } from '../../../lib/drafts/device-drafts.ts';
import { RestoredNote } from '../../../ui/editing/restored-note.tsx';
import { useKeptDraft } from '../../../ui/editing/use-device-draft.ts';
import { useOpened } from '../../../ui/editing/use-opened.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { KeyedNamesField } from '../../../ui/keyed-names/keyed-names-field.tsx';
import { FormFailure } from '../../../ui/form-failure.tsx';
import { useProblemText } from '../../../ui/use-problem-text.ts';
import { useChangeFields } from '../api/field-definitions.ts';
import styles from './project-settings.module.css';
import type { UnsavedField } from './use-field-draft.ts';
import { useFieldDraft } from './use-field-draft.ts';
import { useFieldTypes } from './use-field-types.ts';

const ruledRoles = ['project_manager', 'inspector', 'client'] as const;

interface FieldDialogProps {
  /** Null: a new one. */
  readonly field: ProjectField | null;
  readonly onClose: () => void;
}

/** The dialog, with what was put into it here before and not saved. */
export function FieldDialog(props: FieldDialogProps) {
  const name = `project-field-definition/${props.field?.id ?? 'new'}`;
  const kept = useKeptDraft<UnsavedField>(name);
  return kept === undefined ? null : <Dialog {...props} draftName={name} kept={kept} />;
}

interface DialogProps extends FieldDialogProps {
  readonly draftName: string;
  readonly kept: KeptDraft<UnsavedField> | null;
}

/** Makes or changes one field of projects (spec/2 §3 "Project field definition"). */
function Dialog({ field: shown, onClose, draftName, kept }: DialogProps) {
  const { t, i18n } = useTranslation(['projectSettings', 'roles']);
  const field = useOpened(kept ? kept.content.over : shown);
  const labelOf = (part: keyof ProjectField) =>
    part === 'accessRules'
      ? t(($) => $.projectSettings.form.access)
      : part === 'table' || part === 'names'
        ? t(($) => $.projectSettings.form.columns)
        : part === 'settings'
          ? t(($) => $.projectSettings.form.group)
          : t(($) => $.projectSettings.form.label);
  const problemText = useProblemText();
  const { mutateAsync: change, isPending } = useChangeFields();
  // What is typed as its name is kept beside the draft until it is saved.
  const { draft, setDraft, label, setLabel, atFirst } = useFieldDraft(draftName, field, kept?.content);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [isRemoving, setRemoving] = useState(false);
  const { properties } = projectFieldTypes[draft.type];
  const columns = columnsOf(draft);
  const patch = (settings: ProjectField['settings']) =>
    setDraft({ ...draft, settings: { ...draft.settings, ...settings } });
  const types = useFieldTypes(draft.type);

  const save = async () => {
    const checked = projectField.safeParse({ ...draft, label });
    setFailure(null);
    if (!checked.success) {
      const language = realLanguage(i18n.language);
      return setErrors(
        Object.fromEntries(
          checked.error.issues.map((issue) => [
            String(issue.path[0]),
            fieldText(
              issue.code === 'custom' || issue.message === 'required' ? issue.message : issue.code,
              language,
              {},
            ),
          ]),
        ),
      );
    }
    setErrors({});
    try {
      const made = checked.data;
      await change(
        field
          ? { opened: field, mine: made, labelOf }
          : (present) => [...present, { ...made, order: Math.max(-1, ...present.map(({ order }) => order)) + 1 }],
      );
      onClose();
    } catch (refusal) {
      const shownProblem =
        refusal instanceof ProblemError && isProblem(refusal, 'not_valid') ? refusal.errors[0]?.message : null;
      setFailure(shownProblem ?? problemText(refusal));
    }
  };

  return (
    <FormDialog
      title={
        field
          ? t(($) => $.projectSettings.form.title, { name: isolatedName(field.label) })
          : t(($) => $.projectSettings.form.new)
      }
      content={[label, draft]}
      start={atFirst}
      onClose={onClose}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <Stack>
          <RestoredNote
            kept={kept}
            onDiscard={() => {
              setLabel(atFirst[0]);
              setDraft(atFirst[1]);
            }}
          />
          <TextInput
            label={t(($) => $.projectSettings.form.label)}
            value={label}
            error={errors['label']}
            maxLength={200}
            dir="auto"
            required
            data-autofocus
            onChange={(event) => setLabel(event.currentTarget.value)}
          />
          <Select
            label={t(($) => $.projectSettings.form.type)}
            description={field ? t(($) => $.projectSettings.form.typeFixed) : undefined}
            data={types}
            value={draft.type}
            disabled={field !== null}
            allowDeselect={false}
            onChange={(type) => setDraft({ ...draft, type: type as ProjectFieldType })}
          />
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
              error={errors['table']}
              list={{ keys: columns, names: draft.names ?? {}, sort: 'column' }}
              limit={tableColumnLimit}
              maxLength={columnNameLimit}
              onChange={({ keys, names }) => setDraft({ ...draft, table: [[...keys]], names })}
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
              value={
                draft.settings.qrColumn && columns.includes(draft.settings.qrColumn) ? draft.settings.qrColumn : ''
              }
              allowDeselect={false}
              onChange={(column) => patch({ qrColumn: column || null })}
            />
          ) : null}
          <TextInput
            label={t(($) => $.projectSettings.form.group)}
            description={t(($) => $.projectSettings.form.groupHint)}
            value={draft.settings.group ?? ''}
            maxLength={200}
            dir="auto"
            onChange={(event) => patch({ group: event.currentTarget.value })}
          />
          <Rules draft={draft} onChange={(accessRules) => setDraft({ ...draft, accessRules })} />
          {field ? (
            <Text size="sm" c="dimmed">
              {t(($) => $.projectSettings.form.mention)} <Code dir="ltr">{`$${field.id}`}</Code>
            </Text>
          ) : null}
          <FormFailure text={failure} />
          <Group justify="space-between">
            {field ? (
              <Button variant="subtle" color="red" onClick={() => setRemoving(true)}>
                {t(($) => $.projectSettings.form.remove)}
              </Button>
            ) : (
              <span />
            )}
            <Group>
              <Button variant="default" onClick={onClose}>
                {t(($) => $.projectSettings.form.cancel)}
              </Button>
              <Button type="submit" loading={isPending}>
                {t(($) => $.projectSettings.form.save)}
              </Button>
            </Group>
          </Group>
        </Stack>
      </form>
      {field ? (
        <ConfirmDialog
          isOpen={isRemoving}
          onClose={() => setRemoving(false)}
          title={t(($) => $.projectSettings.form.removeTitle, { name: isolatedName(field.label) })}
          confirm={t(($) => $.projectSettings.form.remove)}
          isDangerous
          onConfirm={async () => {
            await change((present) => present.filter(({ id }) => id !== field.id));
            onClose();
          }}
        >
          {t(($) => $.projectSettings.form.removeText)}
        </ConfirmDialog>
      ) : null}
    </FormDialog>
  );
}

interface RulesProps {
  readonly draft: ProjectField;
  readonly onChange: (rules: ProjectField['accessRules']) => void;
}

/** Who reads and who writes, a line a role; who writes reads too. */
function Rules({ draft, onChange }: RulesProps) {
  const { t } = useTranslation(['projectSettings', 'roles']);
  const rules = draft.accessRules;
  return (
    <Input.Wrapper
      label={t(($) => $.projectSettings.form.access)}
      description={t(($) => $.projectSettings.form.accessHint)}
      labelElement="div"
    >
      <table className={styles.rules}>
        <thead>
          <tr>
            <td />
            <th scope="col">{t(($) => $.projectSettings.form.read)}</th>
            <th scope="col">{t(($) => $.projectSettings.form.write)}</th>
          </tr>
        </thead>
        <tbody>
          {ruledRoles.map((role) => {
            const name = t(($) => $.roles[role], { ns: 'roles' });
            const rule = rules[role];
            return (
              <tr key={role}>
                <th scope="row">{name}</th>
                <td>
                  <Switch
                    aria-label={t(($) => $.projectSettings.form.reads, { role: name })}
                    checked={rule.read}
                    onChange={(event) => {
                      const read = event.currentTarget.checked;
                      onChange({ ...rules, [role]: { read, write: read && rule.write } });
                    }}
                  />
                </td>
                <td>
                  {role === 'client' ? null : (
                    <Switch
                      aria-label={t(($) => $.projectSettings.form.writes, { role: name })}
                      checked={rule.write}
                      onChange={(event) => {
                        const write = event.currentTarget.checked;
                        onChange({ ...rules, [role]: { read: write || rule.read, write } });
                      }}
                    />
                  )}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </Input.Wrapper>
  );
}
