import { Modal, Stack } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Project } from '@plumbline/contract/projects';
import { isolatedName } from '../../../i18n/isolated.ts';
import { FormFailure } from '../../../ui/form-failure.tsx';
import { PictureField } from '../../../ui/pictures/picture-field.tsx';
import { useProblemText } from '../../../ui/use-problem-text.ts';
import type { ProjectChange } from '../api/projects.ts';
import { useProjectParts } from './project-parts.tsx';
import { useChangeProject } from '../api/projects.ts';

/** The picture of a project and its cover, jpeg or png (spec/1 §5); each is saved as soon as it is there. */
export function PicturesDialog({ project, onClose }: { project: Project; onClose: () => void }) {
  const { t } = useTranslation('projects');
  const problemText = useProblemText();
  const { mutateAsync: change } = useChangeProject(project, useProjectParts());
  const [failure, setFailure] = useState<string | null>(null);
  const save = (pictures: ProjectChange) => {
    setFailure(null);
    change(pictures).catch((refusal: unknown) => setFailure(problemText(refusal)));
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={t(($) => $.projects.pictures.title, { name: isolatedName(project.name) })}
      closeButtonProps={{ 'aria-label': t(($) => $.projects.pictures.close) }}
    >
      <Stack>
        <PictureField
          label={t(($) => $.projects.pictures.avatar)}
          target="project"
          value={project.avatar}
          onChange={(picture) => save({ avatar: picture?._id ?? null })}
          shape="square"
        />
        <PictureField
          label={t(($) => $.projects.pictures.cover)}
          target="cover"
          value={project.cover}
          onChange={(picture) => save({ cover: picture?._id ?? null })}
          shape="wide"
        />
        <FormFailure text={failure} />
      </Stack>
    </Modal>
  );
}
