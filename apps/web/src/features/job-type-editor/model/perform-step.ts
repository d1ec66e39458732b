import type { EditorCalls } from './editor-types.ts';
import type { Saved, SaveStep } from './save-plan.ts';

/** Makes one call, and gives what the server holds after it. Throws the refusal. */
export async function perform(calls: EditorCalls, step: SaveStep, saved: Saved): Promise<Saved> {
  switch (step.kind) {
    case 'create':
    case 'restore':
    case 'attach': {
      const made = await calls[step.kind](step.question, step.sequence);
      return {
        ...saved,
        questions: saved.questions.toSpliced(step.sequence, 0, made),
        removedIds: new Set([...saved.removedIds].filter((id) => id !== made.id)),
      };
    }
    case 'change': {
      const changed = await calls.change(step.question, step.was);
      return {
        ...saved,
        questions: saved.questions.map((question) => (question.id === changed.id ? changed : question)),
      };
    }
    case 'remove':
    case 'detach': {
      await calls[step.kind](step.question);
      const { id } = step.question;
      const isGlobal = step.kind === 'detach';
      const { questions, removedIds, globalIds } = saved;
      return {
        questions: questions.filter((question) => question.id !== id),
        removedIds: isGlobal ? removedIds : new Set([...removedIds, id]),
        globalIds: isGlobal ? new Set([...globalIds, id]) : globalIds,
      };
    }
    case 'reorder':
      return { ...saved, questions: await calls.reorder(step.ids) };
  }
}
