import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Asset } from '@plumbline/contract/assets';
import { useFormats } from '../../../lib/access/hooks.ts';
import { isolated } from '../../../i18n/isolated.ts';
import { LocationMap } from '../../../ui/map/lazy-location-map.tsx';
import { PersonAvatar, shownName } from '../../../ui/person-avatar.tsx';
import { seenExtent } from '../file-look.ts';
import { FileMarks } from './file-columns.tsx';
import { JobLink, ProjectLink } from './file-place.tsx';
import styles from './files.module.css';
import { useFileWords } from './use-file-words.ts';

/** The facts of a file. The server returns its location only to people who may see it (decision 0026). */
export function FileFacts({ file }: { file: Asset }) {
  const { t } = useTranslation('files');
  const formats = useFormats();
  const words = useFileWords();
  const extent = seenExtent(file);
  const { place } = file;
  return (
    <dl className={styles.facts}>
      {place?.project ? (
        <Fact label={t(($) => $.files.columns.project)}>
          <ProjectLink project={place.project} />
        </Fact>
      ) : null}
      {place?.job ? (
        <Fact label={t(($) => $.files.columns.job)}>
          <JobLink job={place.job} />
        </Fact>
      ) : null}
      {place?.question ? (
        <Fact label={t(($) => $.files.columns.question)}>
          <bdi>{place.question.title}</bdi>
        </Fact>
      ) : null}
      <Fact label={t(($) => $.files.columns.kind)}>
        <span className={styles.marked}>
          {words.kind(file)} <FileMarks file={file} />
        </span>
      </Fact>
      <Fact label={t(($) => $.files.columns.size)}>{words.size(file.size)}</Fact>
      {extent ? <Fact label={t(($) => $.files.facts.pixels)}>{words.pixels(extent.width, extent.height)}</Fact> : null}
      {file.pages === null ? null : <Fact label={t(($) => $.files.facts.pages)}>{formats.number(file.pages)}</Fact>}
      {file.duration === null ? null : (
        <Fact label={t(($) => $.files.facts.duration)}>{words.duration(file.duration)}</Fact>
      )}
      {file.uploaded_by ? (
        <Fact label={t(($) => $.files.columns.uploadedBy)}>
          <span className={styles.person}>
            <PersonAvatar person={file.uploaded_by} size={24} />
            <bdi>{shownName(file.uploaded_by)}</bdi>
          </span>
        </Fact>
      ) : null}
      <Fact label={t(($) => $.files.columns.uploaded)}>{formats.dateTime(file.created_at)}</Fact>
      {file.taken_at === null ? null : (
        <Fact label={t(($) => $.files.facts.takenAt)}>{formats.dateTime(file.taken_at)}</Fact>
      )}
      {file.position ? <Place position={file.position} /> : null}
    </dl>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <Text component="dt" size="sm" c="dimmed">
        {label}
      </Text>
      <Text component="dd" size="sm" m={0}>
        {children}
      </Text>
    </>
  );
}

function Place({ position: { lat, long } }: { position: { lat: number; long: number } }) {
  const { t } = useTranslation('files');
  const label = t(($) => $.files.facts.taken);
  return (
    <>
      <Fact label={label}>{isolated(`${lat.toFixed(5)}, ${long.toFixed(5)}`)}</Fact>
      <dd className={styles.map}>
        <LocationMap place={{ lat, long }} label={label} />
      </dd>
    </>
  );
}
