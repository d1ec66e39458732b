import { Button, Switch } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { JobType } from '@plumbline/contract/job-types';
import { questionTypeOf } from '@plumbline/domain/question-types/question-type';
import { isPublicSource } from '@plumbline/domain/questionnaire/sources';
import { useNameOf } from '../../../i18n/use-name-of.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { FormFailure } from '../../../ui/form-failure.tsx';
import { LinkWithQr } from '../../../ui/link-with-qr.tsx';
import { useProblemText } from '../../../ui/use-problem-text.ts';
import { useChangePublicLink } from '../api/job-types.ts';
import { SettingSwitch } from './setting-switch.tsx';
import { SettingsSection } from './settings-section.tsx';
import type { SavedChange } from './use-saved-change.ts';

/** Answering without sign-in (spec/4 §4 "Questions and answers"): the link, its QR code, a new one, off. */
export function PublicLinkSection({ jobType, saved }: { jobType: JobType; saved: SavedChange }) {
  const nameOf = useNameOf();
  const { t } = useTranslation('jobTypes');
  const problemText = useProblemText();
  const { mutateAsync, mutate, isPending, error } = useChangePublicLink(jobType._id);
  const [isRenewing, setRenewing] = useState(false);
  const address =
    jobType.publicLink === null ? null : `${window.location.origin}/job_type/asnwer/${jobType.publicLink}`;
  return (
    <SettingsSection title={t(($) => $.jobTypes.link.title)} text={t(($) => $.jobTypes.link.text)}>
      <Switch
        size="md"
        label={t(($) => $.jobTypes.link.active)}
        checked={jobType.publicLink !== null}
        disabled={isPending}
        onChange={(event) => mutate({ isActive: event.currentTarget.checked })}
      />
      {address !== null && drawsOnLists(jobType) ? (
        <SettingSwitch
          label={t(($) => $.jobTypes.link.sources)}
          hint={t(($) => $.jobTypes.link.sourcesHint)}
          value={jobType.settings.publicSources}
          onChange={(publicSources) => saved.change({ settings: { publicSources } })}
        />
      ) : null}
      {address !== null && takesAnyFiles(jobType) ? (
        <SettingSwitch
          label={t(($) => $.jobTypes.link.files)}
          hint={t(($) => $.jobTypes.link.filesHint)}
          value={jobType.settings.publicFiles}
          onChange={(publicFiles) => saved.change({ settings: { publicFiles } })}
        />
      ) : null}
      {address !== null ? (
        <SettingSwitch
          label={t(($) => $.jobTypes.link.document)}
          hint={t(($) => $.jobTypes.link.documentHint)}
          value={jobType.settings.publicDocument}
          onChange={(publicDocument) => saved.change({ settings: { publicDocument } })}
        />
      ) : null}
      <FormFailure text={error ? problemText(error) : null} />
      {address === null ? null : (
        <LinkWithQr address={address} name={nameOf(jobType)}>
          <Button
            variant="subtle"
            size="sm"
            leftSection={<IconRefresh size={16} aria-hidden />}
            onClick={() => setRenewing(true)}
          >
            {t(($) => $.jobTypes.link.renew)}
          </Button>
        </LinkWithQr>
      )}
      <ConfirmDialog
        isOpen={isRenewing}
        onClose={() => setRenewing(false)}
        title={t(($) => $.jobTypes.link.renewTitle)}
        confirm={t(($) => $.jobTypes.link.renew)}
        onConfirm={() => mutateAsync({ isActive: true, renew: true })}
      >
        {t(($) => $.jobTypes.link.renewText)}
      </ConfirmDialog>
    </SettingsSection>
  );
}

/** Whether its questions choose from what the instance holds. */
function drawsOnLists({ questions }: JobType): boolean {
  return questions.some(({ type, disabled }) => {
    const kind = questionTypeOf(type);
    return !disabled && kind !== null && isPublicSource(kind);
  });
}

/** Whether files can be attached to the answer of any of its questions. */
function takesAnyFiles({ questions }: JobType): boolean {
  return questions.some(
    ({ disabled, fileRequired, settings }) =>
      !disabled && (fileRequired || settings.allowAddingFile === true || settings.fileIsRequired === true),
  );
}
