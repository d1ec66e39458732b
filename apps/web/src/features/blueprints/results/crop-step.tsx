import { Button, Group, Text } from '@mantine/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { ReactCrop } from 'react-image-crop';
import 'react-image-crop/dist/ReactCrop.css';
import type { Crop, MarkedPage } from './draw-marked-plan.ts';
import { MarkedPicture } from './marked-picture.tsx';
import styles from './results.module.css';

/** The preview is at most so large (spec/3 §9). */
const preview = { width: 500, height: 600 };
/** In pixels of the preview: less than this can't be seen to be chosen. */
const leastSide = 24;

interface CropStepProps {
  readonly marked: MarkedPage;
  readonly crop: Crop;
  readonly onCrop: (crop: Crop) => void;
  readonly onWhole: () => void;
  readonly onNext: () => void;
  readonly onCancel: () => void;
}

/** Step 1: which part of the plan is exported. Everything, until a part is pulled out. */
export function CropStep({ marked, crop, onCrop, onWhole, onNext, onCancel }: CropStepProps) {
  const { t } = useTranslation('plans');
  const isWhole = crop.width >= 99.9 && crop.height >= 99.9;
  const ariaLabels = useMemo(
    () => ({
      cropArea: t(($) => $.plans.crop.area),
      nwDragHandle: t(($) => $.plans.crop.nw),
      nDragHandle: t(($) => $.plans.crop.n),
      neDragHandle: t(($) => $.plans.crop.ne),
      eDragHandle: t(($) => $.plans.crop.e),
      seDragHandle: t(($) => $.plans.crop.se),
      sDragHandle: t(($) => $.plans.crop.s),
      swDragHandle: t(($) => $.plans.crop.sw),
      wDragHandle: t(($) => $.plans.crop.w),
    }),
    [t],
  );
  return (
    <div className={styles.step}>
      <Text size="sm" c="dimmed">
        {t(($) => $.plans.wizard.cropText)}
      </Text>
      {/* A plan is never mirrored. */}
      <div dir="ltr" className={styles.previewPlace}>
        <ReactCrop
          crop={{ unit: '%', ...crop }}
          onChange={(_, { x, y, width, height }) => onCrop({ x, y, width, height })}
          keepSelection
          minWidth={leastSide}
          minHeight={leastSide}
          ariaLabels={ariaLabels}
        >
          <MarkedPicture
            marked={marked}
            part={{ x: 0, y: 0, width: marked.width, height: marked.height }}
            maxSize={preview}
          />
        </ReactCrop>
      </div>
      <Group justify="space-between">
        <Button variant="subtle" disabled={isWhole} onClick={onWhole}>
          {t(($) => $.plans.wizard.whole)}
        </Button>
        <Group gap="xs">
          <Button variant="default" onClick={onCancel}>
            {t(($) => $.plans.cancel)}
          </Button>
          <Button data-autofocus onClick={onNext}>
            {t(($) => $.plans.wizard.next)}
          </Button>
        </Group>
      </Group>
    </div>
  );
}
