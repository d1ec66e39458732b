import { ActionIcon, Anchor, Button, FileButton, Group, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import { IconPaperclip, IconX } from '@tabler/icons-react';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { readAssetInfo } from '@plumbline/contract/assets';
import { acceptedTypes } from '@plumbline/domain/assets/file-kinds';
import { callServer } from '../../lib/api/call-server.ts';
import { FormFailure } from '../../ui/form-failure.tsx';
import { UploadProgress } from '../../ui/uploads/upload-progress.tsx';
import { useUpload } from '../../ui/uploads/use-upload.ts';
import { YesNo } from './choice-inputs.tsx';
import type { EditorProps, ShownProps, ValueOf } from './profile-input.ts';
import { assetKeys } from '../../lib/query-keys/assets.ts';

const fileQuery = (id: string) =>
  queryOptions({
    queryKey: assetKeys.info(id),
    queryFn: ({ signal }) => callServer(readAssetInfo, { params: { id }, signal }),
    // The address in it ends after a day.
    staleTime: 60 * 60_000,
  });

function FileLink({ id }: { id: string }) {
  const { t } = useTranslation('profileFields');
  const file = useQuery(fileQuery(id));
  if (file.isPending) return <Skeleton height={20} width={160} />;
  // spec/1 §8: a file of which nothing is known.
  if (file.isError) return <Text c="dimmed">{t(($) => $.profileFields.files.corrupted)}</Text>;
  return (
    <Anchor href={file.data.Location} target="_blank" rel="noreferrer" truncate miw={0}>
      <IconPaperclip size={16} aria-hidden /> <bdi>{file.data.originalName}</bdi>
    </Anchor>
  );
}

function FileList({ ids }: { ids: readonly string[] }) {
  return (
    <Stack gap={4}>
      {ids.map((id) => (
        <FileLink key={id} id={id} />
      ))}
    </Stack>
  );
}

interface FilesProps {
  readonly ids: readonly string[];
  readonly onChange: (ids: string[]) => void;
  readonly userId: string;
}

/** Files of a profile, seen by the person and by administrators alone (decision 0009). */
function Files({ ids, onChange, userId }: FilesProps) {
  const { t } = useTranslation('profileFields');
  const { isSending, shown, failure, send } = useUpload('profile', { targetUserId: userId, isPrivate: true });
  const add = async (file: File | null) => {
    const asset = file && (await send(file));
    if (asset) onChange([...ids, asset.assetId]);
  };
  return (
    <Stack gap="xs">
      {ids.map((id, index) => (
        <Group key={id} gap="xs" wrap="nowrap" justify="space-between">
          <FileLink id={id} />
          <ActionIcon
            variant="subtle"
            color="gray"
            size="lg"
            aria-label={t(($) => $.profileFields.files.remove, { number: index + 1 })}
            onClick={() => onChange(ids.filter((one) => one !== id))}
          >
            <IconX size={18} aria-hidden />
          </ActionIcon>
        </Group>
      ))}
      <FileButton onChange={(file) => void add(file)} accept={acceptedTypes('profile')}>
        {(props) => (
          <Button
            {...props}
            variant="default"
            disabled={isSending}
            leftSection={<IconPaperclip size={18} aria-hidden />}
          >
            {t(($) => $.profileFields.files.add)}
          </Button>
        )}
      </FileButton>
      <UploadProgress upload={shown} />
      <FormFailure text={failure} />
    </Stack>
  );
}

/** Files, to add and take away. */
export function FileEditor({ label, value, onChange, error, userId }: EditorProps<ValueOf<'FILE'>>) {
  return (
    <Stack gap={4}>
      <Text size="sm" fw={500}>
        {label}
      </Text>
      <Files ids={value ?? []} onChange={(ids) => onChange(ids.length === 0 ? null : ids)} userId={userId} />
      <FormFailure text={error ?? null} />
    </Stack>
  );
}

/** Files, to open. */
export function FileShown({ value }: ShownProps<ValueOf<'FILE'>>) {
  return <FileList ids={value} />;
}

/** A text with files beside it, to fill in. */
export function TextFilesEditor(props: EditorProps<ValueOf<'TEXT_WITH_FILES'>>) {
  const { label, value, onChange, error, userId } = props;
  const now = value ?? { value: '', files: [] };
  const change = (next: typeof now) => onChange(next.value === '' && next.files.length === 0 ? null : next);
  return (
    <Stack gap="xs">
      <TextInput
        label={label}
        value={now.value}
        error={error}
        maxLength={2000}
        dir="auto"
        data-autofocus
        onChange={(event) => change({ ...now, value: event.currentTarget.value })}
      />
      <Files ids={now.files} onChange={(files) => change({ ...now, files })} userId={userId} />
    </Stack>
  );
}

/** A text with its files, to read. */
export function TextFilesShown({ value }: ShownProps<ValueOf<'TEXT_WITH_FILES'>>) {
  return (
    <Stack gap={4}>
      {value.value === '' ? null : <Text dir="auto">{value.value}</Text>}
      <FileList ids={value.files} />
    </Stack>
  );
}

/** Yes or no, and files once that is said. */
export function YesNoFilesEditor(props: EditorProps<ValueOf<'BOOLEAN_WITH_FILES'>>) {
  const { label, value, onChange, error, userId } = props;
  const files = value?.files ?? [];
  return (
    <Stack gap="xs">
      <YesNo
        label={label}
        value={value?.value ?? null}
        error={error}
        onChange={(chosen) => onChange(chosen === null ? null : { value: chosen, files })}
      />
      {value === null ? null : (
        <Files ids={files} onChange={(ids) => onChange({ value: value.value, files: ids })} userId={userId} />
      )}
    </Stack>
  );
}

/** Yes or no with its files, to read. */
export function YesNoFilesShown({ value }: ShownProps<ValueOf<'BOOLEAN_WITH_FILES'>>) {
  const { t } = useTranslation('profileFields');
  return (
    <Stack gap={4}>
      <Text>{value.value ? t(($) => $.profileFields.yes) : t(($) => $.profileFields.no)}</Text>
      <FileList ids={value.files} />
    </Stack>
  );
}
