import { splitAskedId } from '@plumbline/domain/questionnaire/asked-id';
import { ProblemError } from './problem-error.ts';

/** The server's refusal of one answer. The title is empty if the device doesn't know its question. */
export interface RefusedAnswer {
  readonly title: string;
  readonly message: string;
  /** The name of the file concerned. Missing if the refusal is about the answer itself, or the name is unknown. */
  readonly file?: string;
}

/** A refusal of answers that identifies them. */
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
    // Missing answers weren't refused: the message itself names the first, and where it is.
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
