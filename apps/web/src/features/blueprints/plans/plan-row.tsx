import { Button } from '@mantine/core';
import { IconFile, IconRuler2, IconTransform } from '@tabler/icons-react';
import type { RefObject } from 'react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Project } from '@plumbline/contract/projects';
import { maySetPlans } from '@plumbline/domain/access/modes';
import type { PlanFile } from '@plumbline/domain/projects/fields/files';
import { useActor } from '../../../lib/access/hooks.ts';
import { isolatedName } from '../../../i18n/isolated.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { FormFailure } from '../../../ui/form-failure.tsx';
import { pictureAddress } from '../../../ui/pictures/picture-address.ts';
import { useProblemText } from '../../../ui/use-problem-text.ts';
import { PageThumbnail } from './page-thumbnail.tsx';
import { planKindOf } from './plan-kind.ts';
import { PlanPages } from './plan-pages.tsx';
import { PlanRowMenu } from './plan-row-menu.tsx';
import { PlanWords } from './plan-words.tsx';
import styles from './plans.module.css';
import { RenameDialog } from './rename-dialog.tsx';
import { usePlanChanges } from './use-plan-changes.ts';

interface PlanRowProps {
  readonly plan: PlanFile;
  readonly file: Project['files'][number] | undefined;
  readonly mayWrite: boolean;
  readonly isBusy: boolean;
  readonly onRename: (name: string) => Promise<void>;
  /** Another file stands in its place: a picture that became a PDF. */
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
  const { plan, file, mayWrite, isBusy, onRename, onRemove, onMeasure, onRevision, onCompare } = props;
  const { t } = useTranslation('plans');
  const actor = useActor();
  const problemText = useProblemText();
  const [isRenaming, setRenaming] = useState(false);
  const [isRemoving, setRemoving] = useState(false);
  const revision = useRef<HTMLInputElement>(null);
  /** Why its first page can't be drawn. */
  const [undrawn, setUndrawn] = useState<string | null>(null);
  const [showsPages, setShowsPages] = useState(false);
  const changes = usePlanChanges(props);
  const kind = planKindOf(plan, file);
  const { isPdf, isPicture, isMeasured } = kind;
  const maySet = maySetPlans(actor) && isPdf;
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
        <PlanWords name={plan.value} address={file?.Location} kind={kind} undrawn={undrawn} />
        {mayWrite || isPdf ? (
          <PlanRowMenu
            name={name}
            kind={kind}
            isGray={plan.grayscale}
            mayWrite={mayWrite}
            isWorking={isBusy || changes.isPending}
            showsPages={showsPages}
            changes={changes}
            onPages={() => setShowsPages(!showsPages)}
            onRename={() => setRenaming(true)}
            onRevision={() => revision.current?.click()}
            onCompare={onCompare}
            onRemove={() => setRemoving(true)}
          />
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
          loading={changes.isConverting}
          leftSection={<IconTransform size={18} aria-hidden />}
          onClick={changes.convert}
        >
          {t(($) => $.plans.convert)}
        </Button>
      ) : null}
      {isPdf && mayWrite ? <RevisionInput inputRef={revision} onChoose={onRevision} /> : null}
      <FormFailure text={changes.error ? problemText(changes.error) : null} />
      {showsPages ? (
        <PlanPages
          file={plan.id}
          name={plan.value}
          {...(mayWrite ? { onConvert: changes.convert, isConverting: changes.isConverting } : {})}
        />
      ) : null}
      {isRenaming ? (
        <RenameDialog
          name={plan.value}
          onClose={() => setRenaming(false)}
          onRename={(value) => onRename(value).then(() => setRenaming(false))}
        />
      ) : null}
      <RemovalQuestion isOpen={isRemoving} name={name} onClose={() => setRemoving(false)} onRemove={onRemove} />
    </li>
  );
}

interface RevisionInputProps {
  readonly inputRef: RefObject<HTMLInputElement | null>;
  readonly onChoose: (file: File) => void;
}

/** Opened by the menu, which is gone by then. */
function RevisionInput({ inputRef, onChoose }: RevisionInputProps) {
  const { t } = useTranslation('plans');
  return (
    <input
      ref={inputRef}
      type="file"
      hidden
      accept="application/pdf"
      aria-label={t(($) => $.plans.revisions.add)}
      onChange={(event) => {
        const [chosen] = event.currentTarget.files ?? [];
        event.currentTarget.value = '';
        if (chosen) onChoose(chosen);
      }}
    />
  );
}

interface RemovalQuestionProps {
  readonly isOpen: boolean;
  readonly name: string;
  readonly onClose: () => void;
  readonly onRemove: () => Promise<void>;
}

function RemovalQuestion({ isOpen, name, onClose, onRemove }: RemovalQuestionProps) {
  const { t } = useTranslation('plans');
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      title={t(($) => $.plans.removeTitle, { name })}
      confirm={t(($) => $.plans.remove)}
      isDangerous
      onConfirm={() => {
        onClose();
        void onRemove();
      }}
    >
      {t(($) => $.plans.removeText)}
    </ConfirmDialog>
  );
}
