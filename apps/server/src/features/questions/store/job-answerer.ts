import type { WireQuestion } from '@plumbline/contract/questions';
import { questionFromWire } from '@plumbline/contract/questions';
import type { Actor } from '@plumbline/domain/actor/actor';
import { readsField } from '@plumbline/domain/projects/field-definitions';
import { isFieldVisible } from '@plumbline/domain/projects/project';
import { sourceOf } from '@plumbline/domain/question-types/sources';
import { answererOf, type Answerer } from '@plumbline/domain/questionnaire/answerability';
import type { AppSettings } from '@plumbline/domain/settings/app-settings';
import type { InstanceDatabase } from '../../../database/instance-database.ts';
import { findProject } from '../../projects/index.ts';

interface Reader {
  db: InstanceDatabase;
  actor: Actor;
  settings: Pick<AppSettings, 'projectFields'>;
}

/**
 * A person as answerer of a job, for deciding which answers they may see: a question that shows or writes a project
 * field must not reveal more than the project itself would (decision 0011).
 */
export async function jobAnswerer(
  { db, actor, settings }: Reader,
  job: { status: string; projectId: string | null },
  questions: readonly WireQuestion[],
): Promise<Answerer> {
  const answerer = answererOf(actor, job.status);
  const drawn = new Set(
    questions.map(questionFromWire).flatMap((question) => {
      const source = sourceOf(question);
      return source?.kind === 'field' || source?.kind === 'table' ? [source.name] : [];
    }),
  );
  const fields = settings.projectFields.filter(({ id }) => drawn.has(id));
  if (fields.length === 0) return answerer;
  const project = job.projectId === null ? undefined : await findProject(db, actor, job.projectId);
  const hidden = fields.filter(
    (field) => !readsField(actor, field, isFieldVisible(field.id, project?.visibility ?? {})),
  );
  return { ...answerer, hiddenFields: new Set(hidden.map(({ id }) => id)) };
}
