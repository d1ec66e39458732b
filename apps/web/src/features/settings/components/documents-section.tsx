import { useTranslation } from 'react-i18next';
import { LayoutFields, LayoutPreview } from '../../documents/index.ts';
import type { SettingsDraft } from '../use-settings-draft.ts';
import { SettingsSection } from './settings-section.tsx';

/** How the PDFs of jobs are laid out, and the newest reported job in that layout. */
export function DocumentsSection({ draft: { settings, change, errorAt } }: { draft: SettingsDraft }) {
  const { t } = useTranslation('settings');
  const { documentLayout: layout } = settings;
  return (
    <SettingsSection
      id="documents"
      title={t(($) => $.settings.documents.title)}
      text={t(($) => $.settings.documents.text)}
    >
      <LayoutFields
        layout={layout}
        set={(part) => change('documentLayout', { ...layout, ...part })}
        errorAt={(path) => errorAt(`documentLayout.${path}`)}
        jobTypeId={null}
      />
      <LayoutPreview layout={layout} jobTypeId={null} />
    </SettingsSection>
  );
}
