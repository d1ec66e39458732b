import { Button } from '@mantine/core';
import { IconFileZip, IconFolders } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Asset } from '@plumbline/contract/assets';
import { ViewedList, useListView } from '../../views/index.ts';
import type { GridQuery } from '../../../ui/grid/grid-state.ts';
import type { Selection } from '../../../ui/grid/selection.ts';
import { noSelection } from '../../../ui/grid/selection.ts';
import { filesQuery } from '../api/files.ts';
import { fileSectionFrom, groupFiles, useFileSection } from '../file-sections.tsx';
import { FileCard, useFileColumns } from './file-columns.tsx';
import { FilePanel } from './file-panel.tsx';
import { FileTile } from './file-tile.tsx';
import { JobsChip } from './jobs-chip.tsx';
import { PreviewedFile } from './previewed-file.tsx';
import { SelectedFilesBar } from './selected-files-bar.tsx';
import { useSaveZip } from './use-save-zip.ts';

const gridDefaults = { sort: '-created_at' };
const cardOf = (file: Asset) => <FileCard file={file} />;
const tileOf = (file: Asset) => <FileTile file={file} />;

/** What is changed of the address; `undefined` leaves it. */
interface FilesAddress {
  readonly file?: string;
  readonly preview?: string;
  readonly jobId?: string | undefined;
  readonly page?: string | undefined;
}

/** /files, for the desk: every file that the person sees, of some jobs where the address names them; one in the panel. */
export function FilesScreen() {
  const { t } = useTranslation(['files', 'exports', 'filters', 'roles']);
  const { file: openId, preview, jobId } = useSearch({ from: '/main/files' });
  const navigate = useNavigate();
  const state = useListView('files', {
    defaults: gridDefaults,
    isOneThing: openId !== undefined || jobId !== undefined,
  });
  const { grid } = state;
  const heading = useFileSection(fileSectionFrom(state.section));
  const page = useQuery({
    ...filesQuery(grid.query, jobId),
    enabled: state.isReady,
    select: (found) => ({ ...found, docs: groupFiles(found.docs, heading) }),
  });
  const [selection, setSelection] = useState<Selection>(noSelection);

  const go = (part: FilesAddress, replace = false) =>
    void navigate({
      to: '/files',
      search: ({ file: _f, preview: _p, ...rest }) => ({ ...rest, ...part }),
      resetScroll: false,
      replace,
    });
  const close = () => go({});
  const afterDelete = () => {
    setSelection(noSelection);
    close();
  };
  const rows = page.data?.docs ?? [];
  const chosen = rows.filter((file) => selection.has(file._id));

  return (
    <ViewedList<Asset>
      label={t(($) => $.files.title)}
      screen="files"
      columns={useFileColumns()}
      page={page}
      view={state}
      rowName={(file) => file.originalName}
      card={cardOf}
      tile={state.display === 'gallery' ? tileOf : undefined}
      section={heading}
      selecting={{
        selection,
        onSelect: setSelection,
        bulk: <SelectedFilesBar files={chosen} onClear={() => setSelection(noSelection)} onDeleted={afterDelete} />,
      }}
      opened={{ id: openId, open: (id) => go({ file: id }), close }}
      // Back leads from the preview to the file.
      renderPanel={(id) => <FilePanel id={id} onPreview={() => go({ file: id, preview: '1' })} onClose={close} />}
      actions={rows.length > 0 ? <SaveAll query={grid.query} jobId={jobId} /> : null}
      tools={jobId ? <JobsChip jobId={jobId} onClear={() => go({ jobId: undefined, page: undefined })} /> : null}
      empty={{
        icon: IconFolders,
        title: jobId ? t(($) => $.files.empty.ofJobs) : t(($) => $.files.empty.title),
        text: t(($) => $.files.empty.text),
      }}
    >
      {openId && preview !== undefined ? (
        <PreviewedFile
          id={openId}
          files={rows}
          // A preview that was left, for another or for good, is not come back to.
          onMove={(id) => go({ file: id, preview: '1' }, true)}
          onClose={() => go({ file: openId }, true)}
        />
      ) : null}
    </ViewedList>
  );
}

/** All files of the list in one ZIP. */
function SaveAll({ query, jobId }: { readonly query: GridQuery; readonly jobId: string | undefined }) {
  const { t } = useTranslation('files');
  const { save, isPending } = useSaveZip();
  return (
    <Button
      variant="default"
      loading={isPending}
      leftSection={<IconFileZip size={18} aria-hidden />}
      onClick={() => void save({ query, jobId })}
    >
      {t(($) => $.files.zip.all)}
    </Button>
  );
}
