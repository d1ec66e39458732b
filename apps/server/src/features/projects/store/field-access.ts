import type { Actor } from '@plumbline/domain/actor/actor';
import { can } from '@plumbline/domain/access/can';
import type { ProjectFacts } from '@plumbline/domain/actor/facts';
import type { ProjectField } from '@plumbline/domain/projects/field-definitions';
import { readsField, writesField } from '@plumbline/domain/projects/field-definitions';
import type { FieldVisibility } from '@plumbline/domain/projects/project';
import { isFieldVisible, orderedFields } from '@plumbline/domain/projects/project';
import { sql } from 'kysely';
import { projectFacts, visibleProjects } from '../../../access/project-scope.ts';
import type { InstanceDatabase } from '../../../database/instance-database.ts';
import { prepared } from '../../../database/prepared-statements.ts';

/** A field of one project, as one person meets it. */
export interface FieldForUser {
  readonly field: ProjectField;
  readonly isVisible: boolean;
  readonly mayWrite: boolean;
}

/** A project whose fields are asked about. */
export interface ProjectInHand {
  readonly id: string;
  readonly facts: ProjectFacts;
  readonly visibility: FieldVisibility;
}

/** A project that the person sees, with what decides about its fields; undefined when there is none. */
export async function findProject(db: InstanceDatabase, actor: Actor, id: string): Promise<ProjectInHand | undefined> {
  return db.first(sql<ProjectInHand>`${prepared}
    select p.id, ${projectFacts(db, actor)} as facts, p.field_visibility as visibility
    from ${db.table('projects')} p where p.id = ${id} and ${visibleProjects(db, actor)}`);
}

/** The fields that the person reads in a project, in their order (spec/2 §6 "Project fields"). */
export function fieldsForUser(
  actor: Actor,
  fields: readonly ProjectField[],
  { facts, visibility }: Pick<ProjectInHand, 'facts' | 'visibility'>,
): readonly FieldForUser[] {
  const mayWriteAny = can(actor, 'project.change_fields', facts).allowed;
  return orderedFields(fields).flatMap((field) => {
    const isVisible = isFieldVisible(field.id, visibility);
    if (!readsField(actor, field, isVisible)) return [];
    return [{ field, isVisible, mayWrite: mayWriteAny && writesField(actor, field, isVisible) }];
  });
}
