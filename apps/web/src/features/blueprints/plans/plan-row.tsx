import { ActionIcon, Button, Menu, Text } from '@mantine/core';
import {
  IconAlertTriangle,
  IconArrowsDiff,
  IconCheck,
  IconCircleHalf2,
  IconDots,
  IconFile,
  IconPencil,
  IconReplace,
  IconRotateClockwise,
  IconRuler2,
  IconStack2,
  IconTransform,
  IconTrash,
} from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Project } from '@plumbline/contract/projects';
import { hasMeasures, readMeasurements } from '@plumbline/domain/blueprints/calibration';
import { maySetPlans } from '@plumbline/domain/access/modes';
import type { PlanFile } from '@plumbline/domain/projects/fields/files';
import { useActor } from '../../../lib/access/hooks.ts';
import { isolatedName } from '../../../i18n/isolated.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { FormFailure } from '../../../ui/form-failure.tsx';
import { pictureAddress } from '../../../ui/pictures/picture-address.ts';
import { useProblemText } from '../../../ui/use-problem-text.ts';
import { convertPlan, rotatePlan, saveGrayscale } from '../api/blueprints.ts';
import { PlanPages } from './plan-pages.tsx';
import { PageThumbnail } from './page-thumbnail.tsx';
import styles from './plans.module.css';
import { RenameDialog } from './rename-dialog.tsx';
import { Chip } from '../../../ui/chip.tsx';

interface PlanRowProps {
  readonly plan: PlanFile;
  readonly file: Project['files'][number] | undefined;
  readonly mayWrite: boolean;
  readonly isBusy: boolean;
  readonly onRename: (name: string) => Promise<void>;
  /** Another file takes its place: a picture that became a PDF. */
  readonly onReplace: (id: string) => Promise<void>;
  readonly onRemove: () => Promise<void>;
  readonly onFileChange: () => Promise<unknown>;
  readonly onMeasure: () => void;
  /** Another revision of the same sheet was chosen: it takes the plan's place. */
  readonly onRevision: (file: File) => void;
  readonly onCompare: () => void;
}

/** One plan: what it looks like, whether jobs see it, and what can be done with it. */
export function PlanRow(props: PlanRowProps) {
  const {
    plan,
    file,
    mayWrite,
    isBusy,
    onRename,
    onReplace,
    onRemove,
    onFileChange,
    onMeasure,
    onRevision,
    onCompare,
  } = props;
  const { t } = useTranslation('plans');
  const actor = useActor();
  const problemText = useProblemText();
  const [isRenaming, setRenaming] = useState(false);
  const [isRemoving, setRemoving] = useState(false);
  const revision = useRef<HTMLInputElement>(null);
  /** Why its first page can't be drawn. */
  const [undrawn, setUndrawn] = useState<string | null>(null);
  const [showsPages, setShowsPages] = useState(false);
  const rotate = useMutation({ mutationFn: () => rotatePlan(plan.id), onSuccess: onFileChange });
  const shade = useMutation({ mutationFn: () => saveGrayscale(plan.id, !plan.grayscale), onSuccess: onFileChange });
  const convert = useMutation({
    mutationFn: () => convertPlan(plan.id),
    onSuccess: (id) => (id === plan.id ? onFileChange() : onReplace(id)),
  });
  const isPdf = file?.extension === 'pdf';
  const isPicture = file?.contentType.startsWith('image/') === true;
  const isMeasured = hasMeasures(readMeasurements(plan.measurements));
  const maySet = maySetPlans(actor) && isPdf;
  const failure = rotate.error ?? shade.error ?? convert.error;
  const isWorking = isBusy || rotate.isPending || shade.isPending || convert.isPending;
  const name = isolatedName(plan.value);
  const picture = isPdf || isPicture ? pictureAddress(plan.location, '500') : null;
  return (
    <li className={styles.plan}>
      <div className={styles.line}>
        <a className={styles.picture} href={file?.Location} target="_blank" rel="noreferrer" tabIndex={-1} aria-hidden>
          {picture ? (
            <PageThumbnail
              address={isPdf ? `${picture}&page=1` : picture}
              alt=""
              style={plan.grayscale ? { filter: 'grayscale(1)' } : {}}
              onRefused={setUndrawn}
            />
          ) : (
            <IconFile size={24} stroke={1.5} aria-hidden />
          )}
        </a>
        <div className={styles.words}>
          <a href={file?.Location} target="_blank" rel="noreferrer" className={styles.name}>
            <bdi>{plan.value}</bdi>
          </a>
          {undrawn === null ? null : (
            <Text size="sm" className={styles.warning} role="alert">
              <IconAlertTriangle size={16} aria-hidden /> {undrawn}
            </Text>
          )}
          {isPdf && isMeasured ? (
            <Chip colour="var(--mantine-color-green-6)" icon={<IconCheck size={12} aria-hidden />}>
              {t(($) => $.plans.measured)}
            </Chip>
          ) : null}
          {isPdf && !isMeasured ? (
            <Text size="sm" className={styles.warning}>
              <IconAlertTriangle size={16} aria-hidden /> {t(($) => $.plans.needsMeasures)}
            </Text>
          ) : null}
          {isPicture ? (
            <Text size="sm" className={styles.warning}>
              <IconAlertTriangle size={16} aria-hidden /> {t(($) => $.plans.picture)}
            </Text>
          ) : null}
          {!isPdf && !isPicture ? (
            <Text size="sm" c="dimmed">
              {t(($) => $.plans.noDrawing)}
            </Text>
          ) : null}
        </div>
        {mayWrite || isPdf ? (
          <Menu position="bottom-end" shadow="md">
            <Menu.Target>
              <ActionIcon variant="subtle" color="gray" size={44} aria-label={t(($) => $.plans.more, { name })}>
                <IconDots size={20} aria-hidden />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              {isPdf ? (
                <Menu.Item
                  leftSection={<IconStack2 size={18} aria-hidden />}
                  onClick={() => setShowsPages(!showsPages)}
                >
                  {showsPages ? t(($) => $.plans.hidePages) : t(($) => $.plans.showPages)}
                </Menu.Item>
              ) : null}
              {mayWrite ? (
                <>
                  <Menu.Item leftSection={<IconPencil size={18} aria-hidden />} onClick={() => setRenaming(true)}>
                    {t(($) => $.plans.rename)}
                  </Menu.Item>
                  {isPdf ? (
                    <>
                      <Menu.Item
                        leftSection={<IconReplace size={18} aria-hidden />}
                        disabled={isWorking}
                        onClick={() => revision.current?.click()}
                      >
                        {t(($) => $.plans.revisions.add)}
                      </Menu.Item>
                      <Menu.Item leftSection={<IconArrowsDiff size={18} aria-hidden />} onClick={onCompare}>
                        {t(($) => $.plans.revisions.compare)}
                      </Menu.Item>
                    </>
                  ) : null}
                  {isPdf || isPicture ? (
                    <>
                      <Menu.Item
                        leftSection={<IconRotateClockwise size={18} aria-hidden />}
                        disabled={isMeasured || isWorking}
                        onClick={() => rotate.mutate()}
                      >
                        {isMeasured ? t(($) => $.plans.noRotate) : t(($) => $.plans.rotate)}
                      </Menu.Item>
                      <Menu.Item
                        leftSection={<IconCircleHalf2 size={18} aria-hidden />}
                        disabled={isWorking}
                        onClick={() => shade.mutate()}
                      >
                        {plan.grayscale ? t(($) => $.plans.colours) : t(($) => $.plans.gray)}
                      </Menu.Item>
                    </>
                  ) : null}
                  <Menu.Item
                    color="red"
                    leftSection={<IconTrash size={18} aria-hidden />}
                    disabled={isWorking}
                    onClick={() => setRemoving(true)}
                  >
                    {t(($) => $.plans.remove)}
                  </Menu.Item>
                </>
              ) : null}
            </Menu.Dropdown>
          </Menu>
        ) : null}
      </div>
      {maySet ? (
        <Button
          variant={isMeasured ? 'subtle' : 'light'}
          size="compact-md"
          leftSection={<IconRuler2 size={18} aria-hidden />}
          aria-label={
            isMeasured ? t(($) => $.plans.measureAgainName, { name }) : t(($) => $.plans.measureName, { name })
          }
          onClick={onMeasure}
        >
          {isMeasured ? t(($) => $.plans.measureAgain) : t(($) => $.plans.measure)}
        </Button>
      ) : null}
      {isPicture && mayWrite ? (
        <Button
          variant="light"
          size="compact-md"
          loading={convert.isPending}
          leftSection={<IconTransform size={18} aria-hidden />}
          onClick={() => convert.mutate()}
        >
          {t(($) => $.plans.convert)}
        </Button>
      ) : null}
      {isPdf && mayWrite ? (
        <input
          ref={revision}
          type="file"
          hidden
          accept="application/pdf"
          aria-label={t(($) => $.plans.revisions.add)}
          onChange={(event) => {
            const [chosen] = event.currentTarget.files ?? [];
            event.currentTarget.value = '';
            if (chosen) onRevision(chosen);
          }}
        />
      ) : null}
      <FormFailure text={failure ? problemText(failure) : null} />
      {showsPages ? (
        <PlanPages
          file={plan.id}
          name={plan.value}
          {...(mayWrite ? { onConvert: () => convert.mutate(), isConverting: convert.isPending } : {})}
        />
      ) : null}
      {isRenaming ? (
        <RenameDialog
          name={plan.value}
          onClose={() => setRenaming(false)}
          onRename={(value) => onRename(value).then(() => setRenaming(false))}
        />
      ) : null}
      <ConfirmDialog
        isOpen={isRemoving}
        onClose={() => setRemoving(false)}
        title={t(($) => $.plans.removeTitle, { name })}
        confirm={t(($) => $.plans.remove)}
        isDangerous
        onConfirm={() => {
          setRemoving(false);
          void onRemove();
        }}
      >
        {t(($) => $.plans.removeText)}
      </ConfirmDialog>
    </li>
  );
}
