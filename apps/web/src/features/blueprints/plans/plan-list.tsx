import { Button, Stack, Text } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import type { ChangeEvent } from 'react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Project } from '@plumbline/contract/projects';
import { acceptedTypes } from '@plumbline/domain/assets/file-kinds';
import { readMeasurements } from '@plumbline/domain/blueprints/calibration';
import type { PlanFile } from '@plumbline/domain/projects/fields/files';
import { FormFailure } from '../../../ui/form-failure.tsx';
import { UploadProgress } from '../../../ui/uploads/upload-progress.tsx';
import { useUpload } from '../../../ui/uploads/use-upload.ts';
import { useProblemText } from '../../../ui/use-problem-text.ts';
import { takeRevision } from '../api/revisions.ts';
import { MeasuringWindow } from './measuring-window.tsx';
import { PlanRow } from './plan-row.tsx';
import { RevisionWindow } from './revision-window.tsx';
import styles from './plans.module.css';
import { planKeys } from '../api/keys.ts';

const withoutEnding = (name: string) => name.replace(/\.[^.]{1,5}$/, '').slice(0, 300) || name;

interface PlanListProps {
  readonly project: Project;
  /** The fields' entries, with what their files say. */
  readonly plans: readonly PlanFile[];
  readonly mayWrite: boolean;
  /** Stores another list; rejects when it was refused. */
  readonly onChange: (plans: readonly Pick<PlanFile, 'id' | 'value'>[]) => Promise<unknown>;
  /** A file of the list was changed: what is known of the project is old. */
  readonly onFileChange: () => Promise<unknown>;
}

/** The plans of a project, for a manager at the desk: uploaded, named, turned and measured before jobs draw on them (spec/3 §2, §4, §5). */
export function PlanList({ project, plans, mayWrite, onChange, onFileChange }: PlanListProps) {
  const { t } = useTranslation('plans');
  const problemText = useProblemText();
  const queryClient = useQueryClient();
  const chooser = useRef<HTMLInputElement>(null);
  const upload = useUpload('blueprint');
  const [failure, setFailure] = useState<unknown>(null);
  const [isChanging, setChanging] = useState(false);
  const [measuring, setMeasuring] = useState<string | null>(null);
  const [comparing, setComparing] = useState<string | null>(null);
  const files = new Map(project.files.map((file) => [file.assetId, file]));

  async function change(next: readonly { readonly id: string; readonly value: string }[]): Promise<void> {
    setFailure(null);
    setChanging(true);
    try {
      await onChange(next.map(({ id, value }) => ({ id, value })));
    } catch (refusal) {
      setFailure(refusal);
    } finally {
      setChanging(false);
    }
  }

  /** One after the other: a list that is saved at the end would lose all of them with the last. */
  async function add(event: ChangeEvent<HTMLInputElement>): Promise<void> {
    const chosen = [...(event.currentTarget.files ?? [])];
    event.currentTarget.value = '';
    let present: readonly { readonly id: string; readonly value: string }[] = plans;
    for (const file of chosen) {
      const asset = await upload.send(file);
      if (!asset) return;
      present = [...present, { id: asset.assetId, value: withoutEnding(asset.originalName) }];
      await change(present);
    }
  }

  /** A new state of a sheet: what is marked on it stays, and both are shown over each other. */
  async function addRevision(id: string, file: File): Promise<void> {
    const asset = await upload.send(file);
    if (!asset) return;
    setFailure(null);
    setChanging(true);
    try {
      await takeRevision(id, asset.assetId);
      await onFileChange();
      await queryClient.invalidateQueries({ queryKey: planKeys.all });
      setComparing(id);
    } catch (refusal) {
      setFailure(refusal);
    } finally {
      setChanging(false);
    }
  }

  const compared = plans.find(({ id }) => id === comparing);
  const measured = plans.find(({ id }) => id === measuring);
  const opened = measured && {
    id: measured.id,
    name: measured.value,
    isPdf: true,
    measurements: readMeasurements(measured.measurements),
    rotation: measured.rotation,
    grayscale: measured.grayscale,
    measureIntroDisplayed: measured.measureIntroDisplayed,
    // Only those that are chosen among show one.
    picture: null,
  };
  return (
    <Stack gap="xs">
      {plans.length === 0 ? (
        <Text c="dimmed">{mayWrite ? t(($) => $.plans.emptyWriter) : t(($) => $.plans.empty)}</Text>
      ) : null}
      <ul className={styles.plans}>
        {plans.map((plan) => (
          <PlanRow
            key={plan.id}
            plan={plan}
            file={files.get(plan.id)}
            mayWrite={mayWrite}
            isBusy={isChanging || upload.isSending}
            onRename={(value) => change(plans.map((one) => (one.id === plan.id ? { ...one, value } : one)))}
            onReplace={(id) => change(plans.map((one) => (one.id === plan.id ? { ...one, id } : one)))}
            onRemove={() => change(plans.filter(({ id }) => id !== plan.id))}
            onFileChange={onFileChange}
            onMeasure={() => setMeasuring(plan.id)}
            onRevision={(chosen) => void addRevision(plan.id, chosen)}
            onCompare={() => setComparing(plan.id)}
          />
        ))}
      </ul>
      <UploadProgress upload={upload.shown} />
      <FormFailure text={upload.failure ?? (failure ? problemText(failure) : null)} />
      {mayWrite ? (
        <div>
          <Button
            variant="default"
            disabled={upload.isSending || isChanging}
            leftSection={<IconUpload size={18} aria-hidden />}
            onClick={() => chooser.current?.click()}
          >
            {t(($) => $.plans.upload)}
          </Button>
          <input
            ref={chooser}
            type="file"
            multiple
            hidden
            accept={acceptedTypes('blueprint')}
            aria-label={t(($) => $.plans.upload)}
            onChange={(event) => void add(event)}
          />
        </div>
      ) : null}
      {compared ? <RevisionWindow plan={compared} onClose={() => setComparing(null)} /> : null}
      {opened ? (
        <MeasuringWindow
          plan={opened}
          onClose={() => {
            setMeasuring(null);
            void onFileChange();
          }}
        />
      ) : null}
    </Stack>
  );
}
