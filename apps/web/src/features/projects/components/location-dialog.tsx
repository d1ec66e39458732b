import { Button, Group, Stack } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Project } from '@plumbline/contract/projects';
import { isolatedName } from '../../../i18n/isolated.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { useOpened } from '../../../ui/editing/use-opened.ts';
import { FormFailure } from '../../../ui/form-failure.tsx';
import { PlaceFields, wholePlace, type PlaceDraft } from '../../places/index.ts';
import { useProblemText } from '../../../ui/use-problem-text.ts';
import { useProjectParts } from './project-parts.tsx';
import { useChangeProject } from '../api/projects.ts';

/** Sets where a project is: by a search, a click on the map, the device's position, or numbers (spec/2 §2 "Project location widget"). */
export function LocationDialog({ project, onClose }: { project: Project; onClose: () => void }) {
  const { t } = useTranslation('projects');
  const problemText = useProblemText();
  const { mutateAsync: change, isPending } = useChangeProject(useOpened(project), useProjectParts());
  const [draft, setDraft] = useState<PlaceDraft>(project.location ?? { lat: null, long: null, address: '' });
  const [failure, setFailure] = useState<string | null>(null);
  const [isMissing, setMissing] = useState(false);
  const place = wholePlace(draft);
  const save = async (location: { lat: number; long: number; address: string } | null) => {
    try {
      await change({ location });
      onClose();
    } catch (refusal) {
      setFailure(problemText(refusal));
    }
  };
  return (
    <FormDialog
      title={t(($) => $.projects.location.title, { name: isolatedName(project.name) })}
      size="lg"
      content={draft}
      onClose={onClose}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (place) void save({ ...place, address: draft.address.trim() });
          else setMissing(true);
        }}
      >
        <Stack>
          <PlaceFields
            value={draft}
            onChange={(changed) => {
              setDraft(changed);
              setFailure(null);
            }}
            onFailure={setFailure}
            missing={isMissing ? t(($) => $.projects.location.needed) : null}
            addressLabel={t(($) => $.projects.location.address)}
          />
          <FormFailure text={failure} />
          <Group justify="space-between">
            {project.location ? (
              <Button
                variant="subtle"
                color="red"
                c="var(--mantine-color-error)"
                disabled={isPending}
                onClick={() => void save(null)}
              >
                {t(($) => $.projects.location.remove)}
              </Button>
            ) : (
              <span />
            )}
            <Button type="submit" loading={isPending}>
              {t(($) => $.projects.location.save)}
            </Button>
          </Group>
        </Stack>
      </form>
    </FormDialog>
  );
}
