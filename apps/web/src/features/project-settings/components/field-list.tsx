import { ActionIcon, Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconForms, IconPencil, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ProjectField } from '@plumbline/domain/projects/field-definitions';
import { columnsOf } from '@plumbline/domain/projects/field-definitions';
import { projectFieldTypes } from '@plumbline/domain/projects/field-types';
import { orderedFields } from '@plumbline/domain/projects/project';
import { isolatedName } from '../../../i18n/isolated.ts';
import { useNameOf } from '../../../i18n/use-name-of.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { SortableList } from '../../../ui/sortable-list.tsx';
import { useProblemText } from '../../../ui/use-problem-text.ts';
import { fieldDefinitionsQuery, useChangeFields } from '../api/field-definitions.ts';
import { FieldDialog } from './field-dialog.tsx';
import styles from './project-settings.module.css';

const readingRoles = ['project_manager', 'inspector', 'client'] as const;

/** The fields of projects in their order, each with what it holds and who reads it. */
export function FieldList({ onOpenList }: { readonly onOpenList: (list: string) => void }) {
  const nameOf = useNameOf();
  const { t } = useTranslation('projectSettings');
  const problemText = useProblemText();
  const { data, error, refetch } = useQuery(fieldDefinitionsQuery);
  const { mutate: change } = useChangeFields();
  const [edited, setEdited] = useState<ProjectField | 'new' | null>(null);
  if (error && !data) return <ErrorState failure={error} onRetry={() => void refetch()} />;
  if (!data) {
    return (
      <Stack aria-busy>
        {[1, 2, 3].map((row) => (
          <Skeleton key={row} height={56} radius="md" />
        ))}
      </Stack>
    );
  }
  const fields = orderedFields(data);
  const add = (
    <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setEdited('new')}>
      {t(($) => $.projectSettings.fields.add)}
    </Button>
  );
  const reorder = (ordered: readonly ProjectField[]) => {
    const place = new Map(ordered.map(({ id }, index) => [id, index]));
    change((present) => present.map((field) => ({ ...field, order: place.get(field.id) ?? ordered.length })), {
      onError: (failure) => notifications.show({ color: 'red', message: problemText(failure) }),
    });
  };
  return (
    <>
      {fields.length === 0 ? (
        <EmptyState
          icon={IconForms}
          title={t(($) => $.projectSettings.fields.empty)}
          text={t(($) => $.projectSettings.fields.emptyText)}
          action={add}
        />
      ) : (
        <Stack>
          <SortableList
            label={t(($) => $.projectSettings.fields.order)}
            items={fields}
            itemId={(field) => field.id}
            itemName={nameOf}
            onReorder={reorder}
          >
            {(field) => <FieldRow field={field} onEdit={() => setEdited(field)} onOpenList={onOpenList} />}
          </SortableList>
          <Group>{add}</Group>
        </Stack>
      )}
      {edited !== null ? (
        <FieldDialog field={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />
      ) : null}
    </>
  );
}

interface FieldRowProps {
  readonly field: ProjectField;
  readonly onEdit: () => void;
  readonly onOpenList: (list: string) => void;
}

function FieldRow({ field, onEdit, onOpenList }: FieldRowProps) {
  const nameOf = useNameOf();
  const { t } = useTranslation(['projectSettings', 'roles']);
  const type = projectFieldTypes[field.type];
  const readers = readingRoles.filter((role) => field.accessRules[role].read);
  const read =
    readers.length === 0
      ? t(($) => $.projectSettings.fields.nobodyElse)
      : `${t(($) => $.projectSettings.fields.onlyRead)} ${readers.map((role) => t(($) => $.roles[role], { ns: 'roles' })).join(', ')}`;
  return (
    <div className={styles.field}>
      <div className={styles.fieldText}>
        <Text fw={600} lineClamp={2}>
          <bdi>{nameOf(field)}</bdi>
          {field.settings.group ? (
            <Text component="span" c="dimmed" fw={400}>
              {' · '}
              <bdi>{field.settings.group}</bdi>
            </Text>
          ) : null}
        </Text>
        <Text size="sm" c="dimmed">
          {t(($) => $.projectSettings.types[field.type])}
          {type.hasColumns
            ? ` · ${t(($) => $.projectSettings.fields.columns, { count: columnsOf(field).length })}`
            : ''}
          {' · '}
          {read}
        </Text>
      </div>
      {type.hasOptions ? (
        <Button variant="subtle" size="compact-md" onClick={() => onOpenList(field.id)}>
          {t(($) => $.projectSettings.fields.options)}
        </Button>
      ) : null}
      <ActionIcon
        variant="subtle"
        color="gray"
        size={44}
        aria-label={t(($) => $.projectSettings.fields.edit, { name: isolatedName(nameOf(field)) })}
        onClick={onEdit}
      >
        <IconPencil size={18} aria-hidden />
      </ActionIcon>
    </div>
  );
}
