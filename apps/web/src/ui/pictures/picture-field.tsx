import { Button, FileButton, Group, Input, Loader, Text } from '@mantine/core';
import { IconPhoto, IconPhotoUp, IconTrash } from '@tabler/icons-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Asset } from '@plumbline/contract/assets';
import type { UploadTarget } from '@plumbline/domain/assets/file-kinds';
import { acceptedTypes } from '@plumbline/domain/assets/file-kinds';
import { pictureAddress } from './picture-address.ts';
import styles from './picture-field.module.css';
import { UploadProgress } from '../uploads/upload-progress.tsx';
import { useUpload } from '../uploads/use-upload.ts';

interface PictureFieldProps {
  readonly label: string;
  readonly description?: string;
  readonly target: UploadTarget;
  /** The address of the current picture, null for none. */
  readonly value: string | null;
  /** The uploaded picture, or null when it was taken away. */
  readonly onChange: (picture: Asset | null) => void;
  readonly error?: string | undefined;
  /** `wide` for logos, `square` for what is shown cut to a square. */
  readonly shape: 'wide' | 'square';
}

/** A picture with buttons to replace and to remove it. Errors of a file are shown below it. */
export function PictureField({ label, description, target, value, onChange, error, shape }: PictureFieldProps) {
  const { t } = useTranslation('ui');
  const { isSending, shown, failure, send, clearFailure } = useUpload(target);
  const id = useId();
  const choose = async (file: File | null) => {
    const picture = file && (await send(file));
    if (picture) onChange(picture);
  };
  return (
    <Input.Wrapper label={label} description={description} error={failure ?? error} id={id} labelElement="div">
      <Group mt={6} gap="md" wrap="nowrap" align="center" role="group" aria-labelledby={`${id}-label`}>
        <div className={styles[shape]} aria-hidden>
          {isSending ? <Loader size="sm" /> : null}
          {!isSending && value ? <img src={pictureAddress(value, '500')} alt="" className={styles.picture} /> : null}
          {!isSending && !value ? <IconPhoto size={28} stroke={1.4} className={styles.none} /> : null}
        </div>
        <Group gap="xs">
          <FileButton onChange={(file) => void choose(file)} accept={acceptedTypes(target)}>
            {(props) => (
              <Button
                {...props}
                variant="default"
                leftSection={<IconPhotoUp size={18} aria-hidden />}
                disabled={isSending}
              >
                {value ? t(($) => $.ui.picture.replace) : t(($) => $.ui.picture.choose)}
              </Button>
            )}
          </FileButton>
          {value ? (
            <Button
              variant="subtle"
              color="gray"
              leftSection={<IconTrash size={18} aria-hidden />}
              disabled={isSending}
              onClick={() => {
                clearFailure();
                onChange(null);
              }}
            >
              {t(($) => $.ui.picture.remove)}
            </Button>
          ) : null}
          {isSending ? (
            <Text size="sm" c="dimmed" role="status">
              {t(($) => $.ui.picture.sending)}
            </Text>
          ) : null}
        </Group>
      </Group>
      <UploadProgress upload={shown} />
    </Input.Wrapper>
  );
}
