import { Modal } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Job } from '@plumbline/contract/job-shapes';
import { useFormats } from '../../../lib/access/hooks.ts';
import type { CreateRequest } from '../../../lib/create-request.ts';
import type { KeptDraft } from '../../../lib/drafts/device-drafts.ts';
import { RestoredNote } from '../../../ui/editing/restored-note.tsx';
import { useKeepDraft, useKeptDraft } from '../../../ui/editing/use-device-draft.ts';
import { LeaveDialog } from '../../../ui/leave-guard.tsx';
import { ownEscape } from '../../../ui/own-escape.ts';
import { phoneQuery } from '../../../ui/theme.ts';
import { useAskBeforeLeaving } from '../../../ui/use-ask-before-leaving.ts';
import { asksMainQuestions } from '../after-creation.ts';
import type { Draft } from '../draft.ts';
import { useCreateForm } from '../use-create-form.ts';
import { useShowMade } from '../use-show-made.tsx';
import { CreateForm } from './create-form.tsx';
import { MadeJob } from './made-job.tsx';

interface CreateWizardProps {
  readonly request: CreateRequest;
  readonly onClose: () => void;
}

/** The name of the draft on this device: what is created next to a job or in a project has its own. */
const draftName = ({ previousJob, project }: CreateRequest) =>
  ['create-new', previousJob?._id ?? project?._id ?? ''].join(':');

/** Creates a project, a job or a user (spec/1 §2 "Create-new wizard"), in one form (decision 0076). For desk and phone alike. */
export function CreateWizard(props: CreateWizardProps) {
  const kept = useKeptDraft<Draft>(draftName(props.request));
  return kept === undefined ? null : <CreateDialog {...props} kept={kept} />;
}

function CreateDialog({ request, onClose, kept }: CreateWizardProps & { readonly kept: KeptDraft<Draft> | null }) {
  const { t } = useTranslation(['createWizard', 'ui']);
  const isPhone = useMediaQuery(phoneQuery, false, { getInitialValueInEffect: false });
  const showMade = useShowMade(request);
  const [isAsking, setAsking] = useState(false);
  /** What ends it, and the job whose main questions come before. */
  const [made, setMade] = useState<{ readonly job: Job; readonly finish: () => void } | null>(null);
  const form = useCreateForm(request, kept?.content ?? null, (result, draft) => {
    const finish = () => {
      onClose();
      showMade(result, draft);
    };
    if (result.kind === 'job' && asksMainQuestions(draft.jobType)) setMade({ job: result.job, finish });
    else finish();
  });
  const wouldLose = made === null && form.wouldLose;
  useKeepDraft(draftName(request), form.typed, wouldLose);
  useAskBeforeLeaving(wouldLose);
  const close = () => {
    // A running creation reports its result, or its refusal.
    if (form.isCreating) return;
    if (made) made.finish();
    else if (wouldLose) setAsking(true);
    else onClose();
  };
  return (
    <Modal
      opened
      onClose={close}
      {...ownEscape(close)}
      title={<FormTitle draft={form.draft} />}
      size={560}
      fullScreen={isPhone ?? false}
      // The first field opens its list at once: it would be drawn where the moving window no longer is.
      transitionProps={{ duration: 0 }}
      // A click beside the dialog must not lose what was typed.
      closeOnClickOutside={made === null && !wouldLose}
      closeButtonProps={{ 'aria-label': t(($) => $.ui.close) }}
    >
      <RestoredNote kept={kept} onDiscard={form.startOver} />
      {made ? <MadeJob job={made.job} onDone={made.finish} /> : <CreateForm form={form} isPhone={isPhone ?? false} />}
      {isAsking ? <LeaveDialog onStay={() => setAsking(false)} onLeave={onClose} /> : null}
    </Modal>
  );
}

function FormTitle({ draft: { entity, previous } }: { readonly draft: Draft }) {
  const { t } = useTranslation('createWizard');
  const formats = useFormats();
  if (entity === 'project') return t(($) => $.createWizard.titleProject);
  if (entity === 'user') return t(($) => $.createWizard.titleUser);
  const [before] = previous;
  return before
    ? t(($) => $.createWizard.titleRelated, { number: formats.jobNumber(before.ID) })
    : t(($) => $.createWizard.titleJob);
}
