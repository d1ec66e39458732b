import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldText } from '@plumbline/texts/field-texts';
import type { JobType } from '@plumbline/contract/job-types';
import type { DocumentLayout } from '@plumbline/domain/documents/document-layout';
import { documentLayout } from '@plumbline/domain/documents/document-layout';
import { useSettings } from '../../../lib/access/hooks.ts';
import { LayoutFields, LayoutPreview } from '../../documents/index.ts';
import { realLanguage } from '../../../i18n/language.ts';
import { SettingSwitch } from './setting-switch.tsx';
import { SettingsSection } from './settings-section.tsx';
import type { SavedChange } from './use-saved-change.ts';
import { LinkButton } from '../../../ui/links/link-button.tsx';

/** How the PDFs of its jobs are laid out: as the company's, or in a layout of its own. */
export function DocumentsSection({ jobType, saved }: { jobType: JobType; saved: SavedChange }) {
  const { t, i18n } = useTranslation('jobTypes');
  const { documentLayout: ofCompany } = useSettings();
  const stored = jobType.settings.documentLayout;
  const [own, setOwn] = useState(stored);
  // What it had when it was switched to the company's, for whoever switches back.
  const [former, setFormer] = useState<DocumentLayout | null>(null);
  const isIdle = saved.saveStatus.kind === 'saved' || saved.saveStatus.kind === 'idle';
  // A colleague's change, and what became of a refused one.
  useEffect(() => {
    if (isIdle) setOwn(stored);
  }, [stored, isIdle]);

  const change = (part: Partial<DocumentLayout>) => {
    if (own === null) return;
    const layout = { ...own, ...part };
    setOwn(layout);
    if (documentLayout.safeParse(layout).success) saved.changeSoon({ settings: { documentLayout: layout } });
  };
  const switchTo = (layout: DocumentLayout | null) => {
    setFormer(own);
    setOwn(layout);
    saved.change({ settings: { documentLayout: layout } });
  };
  const problems = own === null ? [] : (documentLayout.safeParse(own).error?.issues ?? []);
  const errorAt = (path: string) => {
    const found = problems.find((one) => one.path.join('.') === path);
    return found ? fieldText(found.message, realLanguage(i18n.language), {}) : undefined;
  };
  return (
    <SettingsSection
      id="documents"
      title={t(($) => $.jobTypes.documents.title)}
      text={t(($) => $.jobTypes.documents.text)}
    >
      <SettingSwitch
        label={t(($) => $.jobTypes.documents.asCompany)}
        hint={t(($) => $.jobTypes.documents.asCompanyHint)}
        value={own === null}
        onChange={(isAsCompany) => switchTo(isAsCompany ? null : (former ?? ofCompany))}
      />
      {own === null ? (
        <div>
          <LinkButton to="/settings/general" hash="documents" variant="default">
            {t(($) => $.jobTypes.documents.openCompany)}
          </LinkButton>
        </div>
      ) : (
        <LayoutFields layout={own} set={change} errorAt={errorAt} jobTypeId={jobType._id} />
      )}
      <LayoutPreview layout={own ?? ofCompany} jobTypeId={jobType._id} />
    </SettingsSection>
  );
}
