import { useTranslation } from 'react-i18next';
import { Page, PageHeader } from '../../../ui/page-header.tsx';
import { BulkChangeList } from './bulk-change-list.tsx';

/** /bulk_changes: one's own changes of many jobs at once. */
export function BulkChangesScreen() {
  const { t } = useTranslation('bulkChanges');
  return (
    <Page>
      <PageHeader title={t(($) => $.bulkChanges.title)} text={t(($) => $.bulkChanges.text)} />
      <BulkChangeList />
    </Page>
  );
}
