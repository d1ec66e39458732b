import type { WireAnswer } from '@plumbline/contract/answers';
import type { WireQuestion } from '@plumbline/contract/questions';
import { questionFromWire } from '@plumbline/contract/questions';
import type { Role } from '@plumbline/domain/actor/roles';
import { atLeast } from '@plumbline/domain/actor/roles';
import type { Answerer } from '@plumbline/domain/questionnaire/answerability';
import { maySeeAuthor, maySeeAnswer, maySeeQuestion } from '@plumbline/domain/questionnaire/answerability';
import type { QuestionnaireDefinition } from '@plumbline/domain/questionnaire/definition';
import { formulaNames } from '@plumbline/domain/questionnaire/formulas';

/** The questions that a person sees of these; what is for managers only is taken out of them (spec/2 §3, managementNote). */
export function visibleQuestions(questions: readonly WireQuestion[], answerer: Answerer): WireQuestion[] {
  return questions
    .filter((question) => maySeeQuestion({ ...questionFromWire(question), disabled: false }, answerer))
    .map((question) => withoutNotes(question, answerer.role));
}

/** Questions with their expressions as this person's questionnaire has them: without what looks at the unseen. */
export function withSeenFormulas(questions: readonly WireQuestion[], seen: QuestionnaireDefinition): WireQuestion[] {
  const byId = new Map(seen.questions.map((question) => [question.id, question]));
  return questions.map((question) => {
    const formulas = byId.get(question.ID)?.settings;
    if (!formulas) return question;
    const changed = formulaNames.flatMap((name) => {
      const text = formulas[name] ?? null;
      return text === (question.settings[name] ?? null) ? [] : [[name, text] as const];
    });
    if (changed.length === 0) return question;
    return { ...question, settings: { ...question.settings, ...Object.fromEntries(changed) } };
  });
}

/** A question as it was asked earlier, for reading: its conditions of then may look at what the person doesn't see. */
function withoutFormulas<Kind extends Pick<WireQuestion, 'settings'>>(question: Kind): Kind {
  const { showWhen: _, calculate: __, constraint: ___, ...settings } = question.settings;
  return { ...question, settings };
}

type WithNotes = Pick<WireQuestion, 'settings' | 'translations'>;

function withoutNotes<Kind extends WithNotes>(question: Kind, role: Role | 'public'): Kind {
  if (role !== 'public' && atLeast(role, 'project_manager')) return question;
  const { managementNote: note, ...settings } = question.settings;
  const said = Object.entries(question.translations);
  if (note === undefined && said.every(([, texts]) => texts['managementNote'] === undefined)) return question;
  const translations = said.map(([language, { managementNote: _, ...texts }]) => [language, texts] as const);
  return { ...question, settings, translations: Object.fromEntries(translations) };
}

/** An inspector sees names and avatars of people, no more (spec/4 §2 "Who sees what"). */
function named(user: WireAnswer['user'], role: Role | 'public'): WireAnswer['user'] {
  return user && (role === 'public' || !atLeast(role, 'project_manager')) ? { ...user, email: null } : user;
}

/**
 * The answers that a person sees, redacted: clients don't see who answered (spec/2 §6), the location is for system
 * administrators alone (spec/1 §6).
 */
export function visibleAnswers(
  answers: readonly WireAnswer[],
  questionById: ReadonlyMap<string, WireQuestion>,
  answerer: Answerer,
): WireAnswer[] {
  const mayKnowWho = maySeeAuthor(answerer);
  return answers.flatMap((answer) => {
    const question = questionById.get(answer.question);
    if (!question || !maySeeAnswer(questionFromWire(question), answerer, answer.user?._id ?? null)) return [];
    return [
      {
        ...answer,
        user: mayKnowWho ? named(answer.user, answerer.role) : null,
        location: answerer.role === 'sys_admin' ? answer.location : null,
        asked: answer.asked && withoutFormulas(withoutNotes(answer.asked, answerer.role)),
      },
    ];
  });
}
