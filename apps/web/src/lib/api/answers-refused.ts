import { splitAskedId } from '@plumbline/domain/questionnaire/asked-id';
import { ProblemError } from './problem-error.ts';

/** What the server said of one answer. The title is empty where the device doesn't know its question. */
export interface RefusedAnswer {
  readonly title: string;
  readonly message: string;
  /** The file of the answer that it is about, by its name. Missing where it is about the answer, or the name is not known. */
  readonly file?: string;
}

/** A refusal of answers that says which of them it is about. */
export class AnswersRefused extends ProblemError {
  readonly answers: readonly RefusedAnswer[];

  /**
   * @param questionIds of the answers of the call, in their order
   * @param titles of questions, by id, as far as they are known
   * @param fileNames of each answer of the call, those of its files in their order, as far as they are known
   */
  constructor(
    problem: ProblemError,
    questionIds: readonly string[],
    titles: ReadonlyMap<string, string>,
    fileNames: readonly (readonly (string | undefined)[])[] = [],
  ) {
    super(problem.message, problem);
    // What is missing was not refused: the message itself says what is missing first, and where.
    const errors = problem.code === 'answers_missing' ? [] : problem.errors;
    this.answers = errors.flatMap(({ path, message }) => {
      const [, place, askedId] = /^(?:data\.(\d+)\.|questions\.(.+)$)/.exec(path) ?? [];
      const id = place === undefined ? splitAskedId(askedId ?? '').questionId : questionIds[Number(place)];
      const [, at] = /\.files\.(\d+)$/.exec(path) ?? [];
      const file = at === undefined ? undefined : fileNames[Number(place)]?.[Number(at)];
      return id && message ? [{ title: titles.get(id) ?? '', message, ...(file && { file }) }] : [];
    });
  }
}
