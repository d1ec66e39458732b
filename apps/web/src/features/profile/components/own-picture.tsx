import { Button, FileButton, Group } from '@mantine/core';
import { IconPhotoUp, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { acceptedTypes } from '@plumbline/domain/assets/file-kinds';
import { usePerson } from '../../../lib/access/hooks.ts';
import { FormFailure } from '../../../ui/form-failure.tsx';
import { UploadProgress } from '../../../ui/uploads/upload-progress.tsx';
import { useUpload } from '../../../ui/uploads/use-upload.ts';
import { useProblemText } from '../../../ui/use-problem-text.ts';
import { useUpdateMe } from '../api/profile.ts';

/** Another picture of oneself, or none. */
export function OwnPicture() {
  const { t } = useTranslation('profile');
  const person = usePerson();
  const problemText = useProblemText();
  const { isSending, shown, failure, send, clearFailure } = useUpload('avatar');
  const { mutateAsync: update, isPending } = useUpdateMe();
  const [refusal, setRefusal] = useState<string | null>(null);

  const set = async (avatar: string | null) => {
    setRefusal(null);
    await update({ avatar }).catch((refused: unknown) => setRefusal(problemText(refused)));
  };
  const choose = async (file: File | null) => {
    const picture = file && (await send(file));
    if (picture) await set(picture.assetId);
  };
  const remove = () => {
    clearFailure();
    void set(null);
  };
  return (
    <>
      <Group gap="xs">
        <FileButton onChange={(file) => void choose(file)} accept={acceptedTypes('avatar')}>
          {(props) => (
            <Button
              {...props}
              variant="default"
              disabled={isSending || isPending}
              leftSection={<IconPhotoUp size={18} aria-hidden />}
            >
              {person.imgUrl ? t(($) => $.profile.picture.replace) : t(($) => $.profile.picture.choose)}
            </Button>
          )}
        </FileButton>
        {person.imgUrl ? (
          <Button
            variant="subtle"
            color="gray"
            disabled={isSending || isPending}
            leftSection={<IconTrash size={18} aria-hidden />}
            onClick={remove}
          >
            {t(($) => $.profile.picture.remove)}
          </Button>
        ) : null}
      </Group>
      <UploadProgress upload={shown} />
      <FormFailure text={failure ?? refusal} />
    </>
  );
}
