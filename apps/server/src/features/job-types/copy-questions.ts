import type { InstanceDatabase } from '../../database/instance-database.ts';
import { newId } from '../../ids.ts';
import { readQuestionnaire } from '../questions/index.ts';
import { insertQuestions } from './insert-questions.ts';

const anyId = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;

/**
 * Copies the questions of one job type into another, empty one. Own questions get new ids and remember their root; path
 * rules, conditions, mentions and summaries among them follow to the copies. Global questions stand in both, but for those
 * that speak of a question that is copied: they can't speak of both, so the copy gets its own of them too.
 * @returns the new id of each copied question by the old one
 */
export async function copyQuestions(
  db: InstanceDatabase,
  fromId: string,
  toId: string,
  authorId: string,
): Promise<ReadonlyMap<string, string>> {
  const questions = (await readQuestionnaire(db, fromId))?.questions ?? [];
  const copies = new Map([...copiedIds(questions)].map((id) => [id, newId()]));
  const follow = (text: string) => text.replace(anyId, (id) => copies.get(id) ?? id);
  await insertQuestions(
    db,
    toId,
    questions.map((one) => ({
      ...one,
      id: copies.get(one.ID) ?? one.ID,
      isNew: copies.has(one.ID),
      rootId: one.root ?? one.ID,
      title: follow(one.title),
      description: follow(one.description),
      settings: JSON.parse(follow(JSON.stringify(one.settings))) as unknown,
      translations: JSON.parse(follow(JSON.stringify(one.translations))) as unknown,
      sequence: one.sequence ?? 0,
    })),
    authorId,
  );
  return copies;
}

type CopiedQuestion = Pick<
  NonNullable<Awaited<ReturnType<typeof readQuestionnaire>>>['questions'][number],
  'ID' | 'is_global' | 'title' | 'description' | 'settings' | 'translations'
>;

/** The own questions, and the global ones that speak of them, directly or of one another. */
function copiedIds(questions: readonly CopiedQuestion[]): ReadonlySet<string> {
  const copied = new Set(questions.filter((one) => !one.is_global).map((one) => one.ID));
  const speaksOf = new Map(questions.filter((one) => one.is_global).map((one) => [one.ID, idsIn(one)]));
  let count: number;
  do {
    count = copied.size;
    for (const [id, others] of speaksOf) if (others.some((other) => copied.has(other))) copied.add(id);
  } while (copied.size > count);
  return copied;
}

function idsIn({ title, description, settings, translations }: CopiedQuestion): readonly string[] {
  return JSON.stringify([title, description, settings, translations]).match(anyId) ?? [];
}
