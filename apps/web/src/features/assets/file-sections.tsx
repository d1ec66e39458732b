import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Asset } from '@plumbline/contract/assets';
import { sectionsOf } from '@plumbline/domain/views/lists';
import { useFormats } from '../../lib/access/hooks.ts';
import type { GridSection } from '../../ui/grid/grid-rows.ts';
import { useJobName } from './components/file-place.tsx';

export type FileSection = (typeof sectionsOf.files)[number];

export function fileSectionFrom(text: string | null): FileSection | null {
  return sectionsOf.files.find((section) => section === text) ?? null;
}

/** The section of a file: the day of its upload, its project, its job. Undefined without sections. */
export function useFileSection(section: FileSection | null): ((file: Asset) => GridSection) | undefined {
  const { t } = useTranslation('files');
  const formats = useFormats();
  const jobName = useJobName();
  return useMemo(() => {
    const byName = (thing: { _id: string } | null | undefined, name: () => string, none: string) =>
      thing ? { key: thing._id, title: <bdi>{name()}</bdi> } : { key: '', title: none };
    const headings: Readonly<Record<FileSection, (file: Asset) => GridSection>> = {
      day: (file) => ({ key: formats.date(file.created_at), title: formats.date(file.created_at) }),
      project: ({ place }) =>
        byName(
          place?.project,
          () => place?.project?.name ?? '',
          t(($) => $.files.sections.noProject),
        ),
      job: ({ place }) =>
        byName(
          place?.job,
          () => (place?.job ? jobName(place.job) : ''),
          t(($) => $.files.sections.noJob),
        ),
    };
    return section ? headings[section] : undefined;
  }, [section, t, formats, jobName]);
}

/** The files of a page with those of one heading beside each other; headings and files keep their order otherwise. */
export function groupFiles(
  files: readonly Asset[],
  heading: ((file: Asset) => Pick<GridSection, 'key'>) | undefined,
): readonly Asset[] {
  return heading ? [...Map.groupBy(files, (file) => heading(file).key).values()].flat() : files;
}
