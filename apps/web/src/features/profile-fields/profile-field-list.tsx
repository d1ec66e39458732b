import { ActionIcon, Button, Group, Stack, Text } from '@mantine/core';
import { IconPencil, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ProfileField } from '@plumbline/domain/users/profile-fields';
import { profileGroupOf, profileGroups } from '@plumbline/domain/users/profile-groups';
import { ProblemError } from '../../lib/api/problem-error.ts';
import { FormFailure } from '../../ui/form-failure.tsx';
import { isSame } from '../../ui/editing/merge-changes.ts';
import { useAskBeforeLeaving } from '../../ui/use-ask-before-leaving.ts';
import { useOpened } from '../../ui/editing/use-opened.ts';
import { useEditing } from '../../ui/use-editing.ts';
import { useProblemText } from '../../ui/use-problem-text.ts';
import { useFieldLabel } from './field-label.ts';
import styles from './profile-field-list.module.css';
import { profileInputs } from './profile-inputs.ts';

interface ProfileFieldListProps<Item> {
  /** All fields of the instance, in its order. */
  readonly fields: readonly ProfileField[];
  /** The values from the server: only of readable fields. */
  readonly values: Readonly<Record<string, unknown>>;
  readonly editable: readonly string[];
  readonly userId: string;
  /** Whose profile it is, as it is now. */
  readonly item: Item;
  /** Saves one field over the version that its form was opened with; null empties it. Errors are shown at the field. */
  readonly onSave: (field: ProfileField, value: unknown, opened: Item) => Promise<unknown>;
}

/** A person's profile, field by field: read, and changed in place where that is allowed (spec/2 §6). */
export function ProfileFieldList<Item>({
  fields,
  values,
  editable,
  userId,
  item,
  onSave,
}: ProfileFieldListProps<Item>) {
  const { t } = useTranslation('profileFields');
  const shown = fields.filter((field) => Object.hasOwn(values, field.value) || editable.includes(field.value));
  if (shown.length === 0) return <Text c="dimmed">{t(($) => $.profileFields.nothing)}</Text>;
  return (
    <>
      {profileGroups.map((group) => {
        const own = shown.filter((field) => profileGroupOf(field.value) === group);
        if (own.length === 0) return null;
        return (
          <section key={group} className={styles.group}>
            <h3 className={styles.groupTitle}>{t(($) => $.profileFields.groups[group])}</h3>
            <dl className={styles.list}>
              {own.map((field) => (
                <Field
                  key={field.value}
                  field={field}
                  value={values[field.value] ?? null}
                  isEditable={editable.includes(field.value)}
                  userId={userId}
                  item={item}
                  onSave={onSave}
                />
              ))}
            </dl>
          </section>
        );
      })}
    </>
  );
}

interface FieldProps<Item> extends Pick<ProfileFieldListProps<Item>, 'userId' | 'item' | 'onSave'> {
  readonly field: ProfileField;
  readonly value: unknown;
  readonly isEditable: boolean;
}

function Field<Item>({ field, value, isEditable, userId, item, onSave }: FieldProps<Item>) {
  const { t } = useTranslation('profileFields');
  const label = useFieldLabel()(field);
  const { isEditing, begin, end, opener } = useEditing();
  const { Shown } = profileInputs[field.type];
  if (isEditing) {
    return (
      <div className={styles.edited}>
        <dt className="visually-hidden">{label}</dt>
        <dd>
          <FieldForm {...{ field, label, value, userId, item, onSave }} onClose={end} />
        </dd>
      </div>
    );
  }
  return (
    <div className={styles.field}>
      <dt>{label}</dt>
      <dd>
        {value === null && isEditable ? (
          <Button
            variant="subtle"
            color="gray"
            size="compact-md"
            className={styles.add ?? ''}
            leftSection={<IconPlus size={16} aria-hidden />}
            aria-label={`${t(($) => $.profileFields.add)}: ${label}`}
            ref={opener}
            onClick={begin}
          >
            {t(($) => $.profileFields.add)}
          </Button>
        ) : value === null ? (
          <Text c="dimmed">{t(($) => $.profileFields.empty)}</Text>
        ) : (
          <Shown field={field} value={value} />
        )}
      </dd>
      {isEditable && value !== null ? (
        <dd className={styles.action}>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={44}
            aria-label={t(($) => $.profileFields.change, { field: label })}
            ref={opener}
            onClick={begin}
          >
            <IconPencil size={18} aria-hidden />
          </ActionIcon>
        </dd>
      ) : null}
    </div>
  );
}

interface FieldFormProps<Item> extends Omit<FieldProps<Item>, 'isEditable'> {
  readonly label: string;
  readonly onClose: () => void;
}

function FieldForm<Item>({ field, label, value, userId, item, onSave, onClose }: FieldFormProps<Item>) {
  const { t } = useTranslation('profileFields');
  const problemText = useProblemText();
  const opened = useOpened(item);
  const [draft, setDraft] = useState(value);
  const [atFirst] = useState(value);
  useAskBeforeLeaving(!isSame(draft, atFirst));
  const [isSaving, setSaving] = useState(false);
  const [failure, setFailure] = useState<{ atField?: string; whole?: string }>({});
  const { Editor } = profileInputs[field.type];

  const save = async () => {
    setSaving(true);
    setFailure({});
    try {
      await onSave(field, draft, opened);
      onClose();
    } catch (refusal) {
      const atField = refusal instanceof ProblemError ? refusal.errors[0]?.message : undefined;
      setFailure(atField ? { atField } : { whole: problemText(refusal) });
    } finally {
      setSaving(false);
    }
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <Stack gap="sm">
        <Editor field={field} label={label} value={draft} onChange={setDraft} error={failure.atField} userId={userId} />
        <FormFailure text={failure.whole ?? null} />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" disabled={isSaving} onClick={onClose}>
            {t(($) => $.profileFields.cancel)}
          </Button>
          <Button type="submit" loading={isSaving}>
            {t(($) => $.profileFields.save)}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
