import { IconFolders } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { can } from '@plumbline/domain/access/can';
import { filterToWire } from '@plumbline/domain/filters/filter';
import { useActor } from '../../../lib/access/hooks.ts';
import { LinkButton } from '../../../ui/links/link-button.tsx';

/** To the files of a project and its jobs, for whoever may open the file centre. */
export function FilesLink({ projectId }: { projectId: string }) {
  const { t } = useTranslation('projects');
  if (!can(useActor(), 'file.list').allowed) return null;
  const filter = filterToWire({ and: [{ field: 'project', operator: 'equal', value: projectId }] });
  return (
    <LinkButton
      to="/files"
      search={{ filters: JSON.stringify(filter) }}
      variant="subtle"
      size="compact-md"
      leftSection={<IconFolders size={18} aria-hidden />}
    >
      {t(($) => $.projects.page.files)}
    </LinkButton>
  );
}
