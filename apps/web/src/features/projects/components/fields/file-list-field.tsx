import { ActionIcon, Anchor, Button, Text } from '@mantine/core';
import { IconFile, IconPaperclip, IconX } from '@tabler/icons-react';
import type { ChangeEvent } from 'react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Project } from '@plumbline/contract/projects';
import { acceptedTypes } from '@plumbline/domain/assets/file-kinds';
import type { ProjectField } from '@plumbline/domain/projects/field-definitions';
import { isolatedName } from '../../../../i18n/isolated.ts';
import { FormFailure } from '../../../../ui/form-failure.tsx';
import { UploadProgress } from '../../../../ui/uploads/upload-progress.tsx';
import { useUpload } from '../../../../ui/uploads/use-upload.ts';
import { mergeIds } from '../../../../ui/editing/save-over.ts';
import { useProblemText } from '../../../../ui/use-problem-text.ts';
import { useChangeField } from '../../api/project-fields.ts';
import { useFieldPart } from './use-field-part.tsx';
import styles from './project-fields.module.css';

interface FileListFieldProps {
  readonly project: Project;
  readonly field: ProjectField;
  readonly mayWrite: boolean;
}

/** The files of a project: opened in a window of their own, added and taken off by whoever may write the field. */
export function FileListField({ project, field, mayWrite }: FileListFieldProps) {
  const { t } = useTranslation('projects');
  const problemText = useProblemText();
  const chooser = useRef<HTMLInputElement>(null);
  const upload = useUpload('project_field');
  const { mutateAsync: change, isPending, error } = useChangeField(project._id, field, useFieldPart(field, mergeIds));
  const ids = (project.values[field.id] ?? []) as readonly string[];
  const byId = new Map(project.files.map((file) => [file.assetId, file]));
  const add = async (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.currentTarget.files?.[0];
    event.currentTarget.value = '';
    const asset = file && (await upload.send(file));
    if (asset) await change({ value: [...ids, asset.assetId], before: ids }).catch(() => undefined);
  };
  return (
    <div>
      {ids.length === 0 ? <Text c="dimmed">{t(($) => $.projects.fields.files.none)}</Text> : null}
      <ul className={styles.files}>
        {ids.flatMap((id) => {
          const file = byId.get(id);
          if (!file) return [];
          return [
            <li key={id} className={styles.file}>
              <IconFile size={18} stroke={1.6} aria-hidden />
              <Anchor href={file.Location} target="_blank" rel="noreferrer" flex={1}>
                <bdi>{file.originalName}</bdi>
              </Anchor>
              {mayWrite ? (
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  size={44}
                  disabled={isPending}
                  aria-label={t(($) => $.projects.fields.files.remove, { name: isolatedName(file.originalName) })}
                  onClick={() =>
                    void change({ value: ids.filter((one) => one !== id), before: ids }).catch(() => undefined)
                  }
                >
                  <IconX size={18} aria-hidden />
                </ActionIcon>
              ) : null}
            </li>,
          ];
        })}
      </ul>
      <UploadProgress upload={upload.shown} />
      <FormFailure text={upload.failure ?? (error ? problemText(error) : null)} />
      {mayWrite ? (
        <>
          <Button
            variant="default"
            size="compact-md"
            mt={4}
            disabled={upload.isSending || isPending}
            leftSection={<IconPaperclip size={18} aria-hidden />}
            onClick={() => chooser.current?.click()}
          >
            {t(($) => $.projects.fields.files.add)}
          </Button>
          <input
            ref={chooser}
            type="file"
            hidden
            accept={acceptedTypes('project_field')}
            aria-label={t(($) => $.projects.fields.files.add)}
            onChange={(event) => void add(event)}
          />
        </>
      ) : null}
    </div>
  );
}
