import { useTranslation } from 'react-i18next';
import type { AppSettings } from '@plumbline/domain/settings/app-settings';
import type { EditedPart } from '../../ui/editing/save-over.ts';
import { mergeChanges, mergedCleanly } from '../../ui/editing/merge-changes.ts';
import { wordsIn } from '../../ui/editing/words-in.ts';
import { keyOfThings, settingAt } from './settings-edits.ts';

/** A setting by its path, as two people who change it at once read it: the parts that both changed are to be decided about. */
export function useSettingPart(): (path: string) => EditedPart<AppSettings> {
  const { t } = useTranslation(['settings', 'secondStep']);
  const label = (path: string): string => {
    const [name = ''] = path.split('.');
    switch (name) {
      case 'companyName':
        return t(($) => $.settings.company.name);
      case 'emailSenderName':
        return t(($) => $.settings.company.sender);
      case 'logo':
        return t(($) => $.settings.company.logo);
      case 'secondaryLogoUrl':
        return t(($) => $.settings.company.secondaryLogo);
      case 'branding':
        return t(($) => $.settings.look.primary);
      case 'defaultLanguage':
        return t(($) => $.settings.look.language);
      case 'customTranslations':
        return t(($) => $.settings.labels.title);
      case 'timezone':
        return t(($) => $.settings.time.zone);
      case 'allDay':
        return t(($) => $.settings.time.allDay);
      case 'workingHours':
        return t(($) => $.settings.workingHours.title);
      case 'travelSpeed':
        return t(($) => $.settings.travel.speed);
      case 'proposalWeights':
        return t(($) => $.settings.shifts.weights);
      case 'byDay':
        return t(($) => $.settings.time.byDay);
      case 'defaultJobSort':
        return t(($) => $.settings.time.jobSort);
      case 'documentLayout':
        return t(($) => $.settings.documents.title);
      case 'security':
      case 'showEmails':
      case 'assistantsMayWrite':
        return t(($) => $.settings.security.title);
      case 'secondStep':
        return t(($) => $.secondStep.title, { ns: 'secondStep' });
      case 'auditRetentionDays':
        return t(($) => $.settings.security.auditDays.label);
      case 'testServerUrl':
        return t(($) => $.settings.testServer.address);
      case 'userFields':
        return t(($) => $.settings.profileFields.title);
      case 'blueprintSettings':
        return t(($) => $.settings.blueprints.catalogue);
      default:
        return t(($) => $.settings.statuses.title);
    }
  };
  return (path) => ({
    label: label(path),
    of: (settings) => settingAt(settings, path),
    show: wordsIn,
    merge: (before, mine, theirs) => mergedCleanly(before, mine, theirs, keyOfThings(path)),
    join: (before, preferred, other) => mergeChanges(before, preferred, other, keyOfThings(path)),
  });
}
