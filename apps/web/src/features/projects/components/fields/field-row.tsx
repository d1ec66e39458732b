import { ActionIcon, Button, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconEye, IconEyeOff, IconPencil, IconTable } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Project } from '@plumbline/contract/projects';
import type { ProjectField } from '@plumbline/domain/projects/field-definitions';
import { columnsOf } from '@plumbline/domain/projects/field-definitions';
import { projectFieldTypes } from '@plumbline/domain/projects/field-types';
import { withNames } from '@plumbline/domain/languages/names';
import { useFormats } from '../../../../lib/access/hooks.ts';
import { isolatedName } from '../../../../i18n/isolated.ts';
import { useNameOf } from '../../../../i18n/use-name-of.ts';
import { AnswerWords } from '../../../../question-inputs/answer-words.tsx';
import { useEditing } from '../../../../ui/use-editing.ts';
import { useProblemText } from '../../../../ui/use-problem-text.ts';
import { useChangeVisibility } from '../../api/project-fields.ts';
import { FieldEditor } from './field-editor.tsx';
import styles from './project-fields.module.css';
import { TableDialog } from './table-dialog.tsx';
import { wholeFields } from './whole-fields.tsx';

interface FieldRowProps {
  readonly project: Project;
  readonly field: ProjectField;
  readonly isVisible: boolean;
  readonly mayWrite: boolean;
}

/** One field of a project: read in a line, changed in its place. A hidden one is dimmed, and seen by administrators alone. */
export function FieldRow({ project, field, isVisible, mayWrite }: FieldRowProps) {
  const nameOf = useNameOf();
  const { t } = useTranslation('projects');
  const problemText = useProblemText();
  const label = useId();
  const { isEditing, begin, end, opener } = useEditing();
  const [isTableOpen, setTableOpen] = useState(false);
  const { mutate: changeVisibility, isPending } = useChangeVisibility(project);
  const type = projectFieldTypes[field.type];
  const Whole = wholeFields[field.type];
  const value = project.values[field.id] ?? type.empty;
  const name = isolatedName(nameOf(field));
  const count = project.table_counts[field.id] ?? 0;
  const isEditable = mayWrite && type.fromAnswer !== null;
  return (
    <li className={styles.field} style={isVisible ? {} : { opacity: 0.6 }}>
      <div className={styles.head}>
        <div className={styles.words}>
          <Text size="sm" c="dimmed" id={label}>
            <bdi>{nameOf(field)}</bdi>
            {isVisible ? null : (
              <span className={styles.hidden}>
                {' · '}
                {t(($) => $.projects.fields.hidden)}
              </span>
            )}
          </Text>
          {isEditing || Whole ? null : <ShownValue field={field} value={value} count={count} />}
        </div>
        {project.can.includes('change_visibility') ? (
          <ActionIcon
            variant="subtle"
            color="gray"
            size={44}
            disabled={isPending}
            aria-label={
              isVisible ? t(($) => $.projects.fields.hide, { name }) : t(($) => $.projects.fields.show, { name })
            }
            onClick={() =>
              changeVisibility(
                { [field.id]: !isVisible },
                { onError: (failure) => notifications.show({ color: 'red', message: problemText(failure) }) },
              )
            }
          >
            {isVisible ? <IconEye size={18} aria-hidden /> : <IconEyeOff size={18} aria-hidden />}
          </ActionIcon>
        ) : null}
        {type.hasColumns ? (
          <ActionIcon
            variant="subtle"
            color="gray"
            size={44}
            aria-label={t(($) => $.projects.fields.openTable, { name })}
            onClick={() => setTableOpen(true)}
          >
            <IconTable size={18} aria-hidden />
          </ActionIcon>
        ) : null}
        {isEditable && !isEditing ? (
          <ActionIcon
            variant="subtle"
            color="gray"
            size={44}
            aria-label={t(($) => $.projects.fields.edit, { name })}
            ref={opener}
            onClick={begin}
          >
            <IconPencil size={18} aria-hidden />
          </ActionIcon>
        ) : null}
        {isEditing ? (
          <Button variant="default" size="compact-md" onClick={end}>
            {t(($) => $.projects.fields.done)}
          </Button>
        ) : null}
      </div>
      {type.hasColumns && columnsOf(field).length === 0 ? (
        <Text size="sm">{t(($) => $.projects.fields.noColumns)}</Text>
      ) : null}
      {Whole ? <Whole project={project} field={field} mayWrite={mayWrite} /> : null}
      {isEditing && isEditable ? (
        <FieldEditor projectId={project._id} field={field} value={value} labelledBy={label} />
      ) : null}
      {isTableOpen ? (
        <TableDialog
          projectId={project._id}
          field={field}
          count={count}
          mayWrite={mayWrite}
          onClose={() => setTableOpen(false)}
        />
      ) : null}
    </li>
  );
}

interface ShownValueProps {
  readonly field: FieldRowProps['field'];
  readonly value: unknown;
  /** Of a table: how many rows it has. */
  readonly count: number;
}

function ShownValue({ field, value, count }: ShownValueProps) {
  const nameOf = useNameOf();
  const { t } = useTranslation('projects');
  const formats = useFormats();
  const type = projectFieldTypes[field.type];
  if (type.hasColumns) return <Text>{t(($) => $.projects.fields.rows, { count, shown: formats.number(count) })}</Text>;
  const parts = type.toText(type.hasOptions ? withNames(value, nameOf) : value);
  if (parts.length === 0) return <Text c="dimmed">{t(($) => $.projects.fields.empty)}</Text>;
  return (
    <Text component="div">
      <AnswerWords parts={parts} />
    </Text>
  );
}
