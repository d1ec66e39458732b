import { Button } from '@mantine/core';
import { IconFileZip, IconFolders } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Asset } from '@plumbline/contract/assets';
import { DataGrid } from '../../../ui/grid/data-grid.tsx';
import { SelectionGround } from '../../../ui/grid/selection-bar.tsx';
import type { Selection } from '../../../ui/grid/selection.ts';
import { noSelection } from '../../../ui/grid/selection.ts';
import { useGridState } from '../../../ui/grid/use-grid-state.ts';
import { Notice } from '../../../ui/notice.tsx';
import { TopBarActions } from '../../../ui/shell/top-bar-actions.tsx';
import { filesQuery } from '../api/files.ts';
import { FileCard, useFileColumns } from './file-columns.tsx';
import { FileFilterBar } from './file-filter-bar.tsx';
import { FilePanel } from './file-panel.tsx';
import { JobsChip } from './jobs-chip.tsx';
import { PreviewedFile } from './previewed-file.tsx';
import { SelectedFilesBar } from './selected-files-bar.tsx';
import { useSaveZip } from './use-save-zip.ts';

const gridDefaults = { sort: '-created_at' };
const cardOf = (file: Asset) => <FileCard file={file} />;
type Address = Record<string, unknown>;

/** /files, for the desk: every file that the person sees, of some jobs where the address names them; one in the panel. */
export function FilesScreen() {
  const { t } = useTranslation('files');
  const { file: openId, preview, jobId } = useSearch({ from: '/main/files' });
  const navigate = useNavigate();
  const grid = useGridState(gridDefaults);
  const page = useQuery(filesQuery(grid.query, jobId));
  const columns = useFileColumns();
  const [selection, setSelection] = useState<Selection>(noSelection);
  const { save, isPending } = useSaveZip();

  const go = (part: Address, replace = false) =>
    void navigate({
      to: '/files',
      search: ({ file: _f, preview: _p, ...rest }: Address) => ({ ...rest, ...part }) as never,
      resetScroll: false,
      replace,
    });
  const close = () => {
    setSelection(noSelection);
    go({});
  };
  const rows = page.data?.docs ?? [];
  const chosen = rows.filter((file) => selection.has(file._id));
  const isBulk = chosen.length > 1 || (chosen.length === 1 && chosen[0]?._id !== openId);

  return (
    <SelectionGround>
      {rows.length > 0 ? (
        <TopBarActions>
          <Button
            variant="default"
            loading={isPending}
            leftSection={<IconFileZip size={18} aria-hidden />}
            onClick={() => void save({ query: grid.query, jobId })}
          >
            {t(($) => $.files.zip.all)}
          </Button>
        </TopBarActions>
      ) : null}
      <DataGrid<Asset>
        label={t(($) => $.files.title)}
        screen="files"
        columns={columns}
        page={page}
        state={grid}
        rowId={(file) => file._id}
        rowName={(file) => file.originalName}
        card={cardOf}
        selection={selection}
        onSelect={setSelection}
        openId={openId}
        onOpen={(file) => go({ file: file._id })}
        onClose={close}
        toolbar={
          <>
            <FileFilterBar state={grid} />
            {jobId ? <JobsChip jobId={jobId} onClear={() => go({ jobId: undefined, page: undefined })} /> : null}
          </>
        }
        empty={
          <Notice
            kind="empty"
            icon={IconFolders}
            title={jobId ? t(($) => $.files.empty.ofJobs) : t(($) => $.files.empty.title)}
            text={t(($) => $.files.empty.text)}
          />
        }
      />
      {isBulk ? <SelectedFilesBar files={chosen} onClear={() => setSelection(noSelection)} onDeleted={close} /> : null}
      {openId ? (
        <FilePanel
          key={openId}
          id={openId}
          // Back leads from the preview to the file.
          onPreview={() => go({ file: openId, preview: '1' })}
          onClose={close}
        />
      ) : null}
      {openId && preview !== undefined ? (
        <PreviewedFile
          id={openId}
          files={rows}
          // A preview that was left, for another or for good, is not come back to.
          onMove={(id) => go({ file: id, preview: '1' }, true)}
          onClose={() => go({ file: openId }, true)}
        />
      ) : null}
    </SelectionGround>
  );
}
