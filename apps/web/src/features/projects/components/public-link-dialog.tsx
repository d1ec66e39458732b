import { Button, Modal, Skeleton, Stack, Text } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Project } from '@plumbline/contract/projects';
import { publicAnswerPath } from '@plumbline/domain/projects/labels';
import { isolatedName } from '../../../i18n/isolated.ts';
import { LinkWithQr } from '../../../ui/link-with-qr.tsx';
import { JobTypeOfLink, useJobTypeOfLink } from './job-type-of-link.tsx';
import { LabelsDialog } from './labels-dialog.tsx';

/** /answer/{link}/{project}: whoever opens it answers a job type without sign-in, for this project (spec/1 §2). */
export function PublicLinkDialog({ project, onClose }: { project: Project; onClose: () => void }) {
  const { t } = useTranslation('projects');
  const [chosen, setChosen] = useState<string | null>(null);
  const [isPrinting, setPrinting] = useState(false);
  const link = useJobTypeOfLink(chosen);
  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      title={t(($) => $.projects.link.title, { name: isolatedName(project.name) })}
      closeButtonProps={{ 'aria-label': t(($) => $.projects.pictures.close) }}
    >
      <Stack>
        <Text size="sm" c="dimmed">
          {t(($) => $.projects.link.text)}
        </Text>
        <JobTypeOfLink value={chosen} onChange={setChosen} />
        {link.isFetching && !link.data ? <Skeleton height={176} /> : null}
        {link.data?.publicLink ? (
          <LinkWithQr
            address={`${window.location.origin}${publicAnswerPath(link.data.publicLink, project._id)}`}
            name={`${link.data.title} - ${project.name}`}
          >
            <Button
              variant="default"
              size="sm"
              leftSection={<IconPrinter size={16} aria-hidden />}
              onClick={() => setPrinting(true)}
            >
              {t(($) => $.projects.labels.print)}
            </Button>
          </LinkWithQr>
        ) : null}
      </Stack>
      {isPrinting ? (
        <LabelsDialog
          projectId={project._id}
          name={project.name}
          jobType={chosen}
          table={null}
          onClose={() => setPrinting(false)}
        />
      ) : null}
    </Modal>
  );
}
