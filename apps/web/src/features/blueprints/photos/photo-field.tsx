import { Button, Group, Text } from '@mantine/core';
import { IconCamera, IconPhotoPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ChangeEvent } from 'react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { acceptedTypes } from '@plumbline/domain/assets/file-kinds';
import { maxPhotos } from '@plumbline/domain/assets/limits';
import type { PlanEditor } from '@plumbline/plan-editor/editor';
import type { PlanElement } from '@plumbline/plan-editor/element';
import { useFormats } from '../../../lib/access/hooks.ts';
import { jobQuery } from '../../../lib/jobs/job-query.ts';
import { fetchPhotoWorker } from '../../../lib/photos/prepare-photo.ts';
import { useAskBeforeLeaving } from '../../../ui/use-ask-before-leaving.ts';
import { storePhotos } from './store-photos.ts';
import { MarkPhotos, type StoringProgress } from './mark-photos.tsx';
import styles from './mark-photos.module.css';

interface PhotoFieldProps {
  readonly editor: PlanEditor;
  readonly element: PlanElement;
  readonly jobId: string;
}

/** The photos of an own mark: taken now, or chosen; stored on this device first, and sent when there is a network. */
export function PhotoField({ editor, element, jobId }: PhotoFieldProps) {
  const { t } = useTranslation('blueprints');
  const formats = useFormats();
  const { photos, storing, alert, add, remove } = usePhotos({ editor, element, jobId });
  const isBusy = storing !== null;
  const camera = useRef<HTMLInputElement>(null);
  const library = useRef<HTMLInputElement>(null);
  const choose = (isPhoto: boolean) => (event: ChangeEvent<HTMLInputElement>) => {
    const chosen = [...(event.currentTarget.files ?? [])];
    // So that the same photo, once removed, can be chosen again.
    event.currentTarget.value = '';
    if (chosen.length > 0) void add(chosen, isPhoto);
  };
  const isFull = photos.length >= maxPhotos;
  const count = { count: photos.length, shown: formats.number(photos.length) };
  return (
    <section className={styles.field} aria-label={t(($) => $.blueprints.photos.label, count)}>
      {photos.length > 0 || isBusy ? <MarkPhotos ids={photos} onRemove={remove} storing={storing} /> : null}
      <Group gap="xs" grow>
        <Button
          variant="light"
          size="sm"
          mih={44}
          disabled={isBusy || isFull}
          leftSection={<IconCamera size={18} aria-hidden />}
          onClick={() => camera.current?.click()}
        >
          {t(($) => $.blueprints.photos.take)}
        </Button>
        <Button
          variant="default"
          size="sm"
          mih={44}
          disabled={isBusy || isFull}
          leftSection={<IconPhotoPlus size={18} aria-hidden />}
          onClick={() => library.current?.click()}
        >
          {t(($) => $.blueprints.photos.choose)}
        </Button>
      </Group>
      <input
        ref={camera}
        type="file"
        hidden
        accept="image/jpeg,image/png"
        capture="environment"
        aria-label={t(($) => $.blueprints.photos.take)}
        onChange={choose(true)}
      />
      <input
        ref={library}
        type="file"
        hidden
        multiple
        accept={acceptedTypes('image')}
        aria-label={t(($) => $.blueprints.photos.choose)}
        onChange={choose(false)}
      />
      {alert === null ? null : (
        <Text role="alert" size="sm" c="red">
          {alert}
        </Text>
      )}
    </section>
  );
}

/** The photos of an element: stored one after the other, and taken off it. */
function usePhotos({ editor, element, jobId }: PhotoFieldProps) {
  const { t, i18n } = useTranslation('blueprints');
  const { data: job } = useQuery(jobQuery(jobId));
  const [storing, setStoring] = useState<StoringProgress | null>(null);
  const isBusy = storing !== null;
  const [alert, setAlert] = useState<string | null>(null);
  useEffect(fetchPhotoWorker, []);
  useAskBeforeLeaving(isBusy);
  const stop = useRef<AbortController>(null);
  useEffect(() => () => stop.current?.abort(), []);
  const { id, shape } = element;
  const photos = shape.photos ?? [];
  const place = { jobId, jobNumber: job?.ID ?? 0 };
  // What is there when it is ready, not when it was chosen.
  const present = () => editor.document.get(id)?.shape.photos ?? [];

  async function add(chosen: readonly File[], isPhoto: boolean): Promise<void> {
    setAlert(null);
    const room = maxPhotos - present().length;
    const taken = chosen.slice(0, room);
    const count = taken.length;
    setStoring({ stored: 0, count });
    stop.current = new AbortController();
    const refusal = await storePhotos(place, taken, {
      isPhoto,
      language: i18n.language,
      onStored: (photo) => editor.commands.setPhotos(id, [...present(), photo]),
      onProgress: (stored) => setStoring({ stored, count }),
      signal: stop.current.signal,
    });
    const tooMany = chosen.length > room ? t(($) => $.blueprints.photos.tooMany, { shown: maxPhotos }) : null;
    const words = refusal === 'full' || refusal === 'failed' ? t(($) => $.blueprints.photos[refusal]) : refusal;
    setAlert(words ?? tooMany);
    setStoring(null);
  }
  // Its file stays: undoing brings the photo back. What no mark names any more is swept later.
  const remove = (photo: string) => {
    const left = present().filter((one) => one !== photo);
    editor.commands.setPhotos(id, left);
  };
  return { photos, storing, alert, add, remove };
}
