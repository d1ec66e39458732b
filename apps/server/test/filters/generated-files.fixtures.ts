import * as fc from 'fast-check';
import { newId } from '../../src/ids.ts';
import type { TestPerson, TestServer } from '../support/test-server.ts';
import type { Scalar } from '@plumbline/domain/filters/operators';
import type { Drawing, FilteredRow } from './filter-values.fixtures.ts';
import { storedMoment, text } from './filter-values.fixtures.ts';

/** Files, on whatever they are hung. */
export interface GeneratedFiles {
  readonly ids: readonly string[];
  readonly rows: readonly FilteredRow[];
  readonly uploadedBy: (user: string) => readonly string[];
  /** Says of files that they stand in an answer of a job, or in something of a project. */
  readonly hangOn: (ids: readonly string[], field: 'job' | 'project', owner: string) => void;
}

/** Puts files into the database that these two uploaded. */
export async function makeFiles(
  server: TestServer,
  { draw }: Drawing,
  [admin, inspector]: readonly [TestPerson, TestPerson],
): Promise<GeneratedFiles> {
  const { query } = server.db();
  const fileFacts: { id: string; facts: Record<string, Scalar[]> }[] = [];
  for (let n = 0; n < 8; n += 1) {
    const [id, name, extension] = [newId(), draw(text), draw(fc.constantFrom('pdf', 'mp4', 'png'))];
    const [size, isVideo, createdAt] = [
      draw(fc.constantFrom(0, 10, 80, 4_000_000_000)),
      draw(fc.boolean()),
      draw(storedMoment),
    ];
    const by = n % 2 === 0 ? admin : inspector;
    await query
      .insertInto('assets')
      .values({
        id,
        original_name: name,
        extension,
        content_type: 'application/octet-stream',
        size,
        sha256: Buffer.alloc(32, n),
        is_video: isVideo,
        target: 'answer',
        uploaded_by: by.id,
        created_at: new Date(createdAt),
      })
      .execute();
    fileFacts.push({
      id,
      facts: {
        originalName: [name],
        extension: [extension],
        uploadedBy: [by.id],
        isVideo: [isVideo],
        size: [size],
        created_at: [createdAt],
        job: [],
        project: [],
      },
    });
  }
  const uploadedBy = (user: string) =>
    fileFacts.filter(({ facts }) => facts['uploadedBy']?.[0] === user).map(({ id }) => id);
  const hangOn = (ids: readonly string[], field: 'job' | 'project', owner: string) => {
    for (const { id, facts } of fileFacts) if (ids.includes(id)) facts[field]?.push(owner);
  };

  return {
    ids: fileFacts.map(({ id }) => id),
    rows: fileFacts.map(({ id, facts }) => ({ id, factsAt: () => facts })),
    uploadedBy,
    hangOn,
  };
}
