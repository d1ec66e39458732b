import { useTranslation } from 'react-i18next';
import type { CloudDrive } from '@plumbline/contract/drive';
import type { FilingTime } from '@plumbline/domain/settings/cloud-drive';
import type { EditedPart } from '../../../ui/editing/save-over.ts';
import type { DriveProgram, DriveSetUp } from '../api/drive.ts';
import { programOf } from '../api/drive.ts';

/** What is set up of a drive, as two people who change it at once read it: the keys belong to their service. */
export function useDriveParts(): Readonly<Record<keyof DriveSetUp, EditedPart<CloudDrive>>> {
  const { t } = useTranslation(['drive', 'ui']);
  const time = (value: unknown) => t(($) => $.drive.times[value as FilingTime]);
  return {
    program: {
      label: t(($) => $.drive.setup),
      of: programOf,
      show: (value) => {
        if (value === null) return '';
        const { provider, clientId, tenant } = value as DriveProgram;
        return [t(($) => $.drive[provider]), clientId, tenant].filter(Boolean).join(' · ');
      },
    },
    documents: { label: t(($) => $.drive.documents), of: ({ rules }) => rules.documents, show: time },
    photos: { label: t(($) => $.drive.photos), of: ({ rules }) => rules.photos, show: time },
    reports: {
      label: t(($) => $.drive.reports),
      of: ({ rules }) => rules.reports,
      show: (value) => (value === true ? t(($) => $.ui.cell.yes) : t(($) => $.ui.cell.no)),
    },
  };
}
