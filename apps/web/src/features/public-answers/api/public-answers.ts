import type { QueryClient } from '@tanstack/react-query';
import { queryOptions } from '@tanstack/react-query';
import { definitionFromWire } from '@plumbline/contract/redacted-state';
import type { PublicQuestionnaire } from '@plumbline/contract/public-answers';
import { readPublicDocument, readPublicQuestionnaire, sendPublicAnswers } from '@plumbline/contract/public-answers';
import type { PictureMarks } from '@plumbline/domain/assets/marks';
import type { AnswerContent } from '@plumbline/domain/questionnaire/answers';
import { makeAnswerId } from '@plumbline/domain/questionnaire/answers';
import { isCalculated } from '@plumbline/domain/questionnaire/calculated-value';
import { splitAskedId } from '@plumbline/domain/questionnaire/asked-id';
import type { QuestionnaireDefinition } from '@plumbline/domain/questionnaire/definition';
import { pictureSizeNames } from '@plumbline/domain/assets/file-kinds';
import { AnswersRefused } from '../../../lib/api/answers-refused.ts';
import { isProblem } from '../../../lib/api/problem-error.ts';
import { callServer, fetchFile } from '../../../lib/api/call-server.ts';
import { saveFile } from '../../../ui/save-file.ts';
import type { QuestionSources } from '../../../question-inputs/sources.ts';
import { pictureQuery } from '../../../question-inputs/asset-picture.tsx';
import { publicKeys } from './keys.ts';

/** The questionnaire behind a public link. It stays as it was when the page was opened. */
export const publicQuestionnaireQuery = (link: string, project: string | undefined, row: string | undefined) =>
  queryOptions({
    queryKey: publicKeys.form(link, project ?? '', row ?? ''),
    queryFn: ({ signal }) =>
      callServer(readPublicQuestionnaire, {
        params: { link },
        query: { ...(project !== undefined && { project }), ...(row !== undefined && { row }) },
        signal,
      }),
    staleTime: Infinity,
  });

/** The questionnaire as the engine takes it. */
export function definitionOf(shown: PublicQuestionnaire): QuestionnaireDefinition {
  return definitionFromWire('public', shown.questions, shown.given);
}

/** What a stranger chooses from: what came with the questionnaire, and nothing that could be asked for. */
export function sourcesOf({ sources }: PublicQuestionnaire, projectId: string | undefined): QuestionSources {
  return {
    sources: { hasProject: projectId !== undefined, fields: {}, emails: {}, mentions: {}, ...sources },
    state: 'ready',
    retry: () => undefined,
    search: null,
  };
}

/** More pictures than this load only if they are asked for one by one, which a stranger can't. */
const maxPictures = 40;

/**
 * Lays the pictures of a public questionnaire ready under the keys by which question inputs ask for them: a stranger can't
 * ask the server for a picture by its id.
 */
export function layPicturesReady(queryClient: QueryClient, { pictures }: PublicQuestionnaire): void {
  for (const [assetId, address] of Object.entries(pictures).slice(0, maxPictures)) {
    for (const size of pictureSizeNames) {
      void queryClient.prefetchQuery({
        ...pictureQuery(assetId, size),
        queryFn: async () => {
          const response = await fetch(`${address}&size=${size}&preview=true`);
          if (!response.ok) throw new Error(`The picture answers ${response.status}`);
          return response.blob();
        },
      });
    }
  }
}

interface Submission {
  readonly link: string;
  readonly projectId: string | undefined;
  /** Made once for a submission: sent again, it makes no second job. */
  readonly id: string;
  readonly definition: QuestionnaireDefinition;
  readonly contents: ReadonlyMap<string, AnswerContent>;
  /** What was drawn over which photo, by the picture that shows it. */
  readonly drawn: ReadonlyMap<string, PictureMarks>;
}

/** Submits the whole questionnaire; gives the key to its PDF, where one is offered. Throws the refusal. */
export async function submitPublicly({
  link,
  projectId,
  id,
  definition,
  contents,
  drawn,
}: Submission): Promise<string | null> {
  const revisions = new Map(definition.questions.map((question) => [question.id, question.revision]));
  const byId = new Map(definition.questions.map((question) => [question.id, question]));
  const data = [...contents].flatMap(([asked, { value, comment, isIssue, signature, emails, files }]) => {
    const { questionId, repetition } = splitAskedId(asked);
    const question = byId.get(questionId);
    // What is calculated the server computes by itself.
    if (!question || isCalculated(question)) return [];
    return {
      question: questionId,
      answer: {
        // The same each time it is sent: a suffix holds the submission's id and one of a repetition.
        ID: makeAnswerId(questionId, repetition ? `${id}-${repetition}`.slice(0, 64) : id),
        repetition,
        value,
        comment,
        isIssue,
        signature,
        emails: [...emails],
        files: [...files],
        revision: revisions.get(questionId) ?? null,
        base: null,
      },
    };
  });
  const files = new Set(data.flatMap(({ answer }) => answer.files));
  const drawings = [...drawn].flatMap(([file, marks]) => (files.has(file) ? [{ file, drawn: marks }] : []));
  const { document_key: documentKey } = await callServer(sendPublicAnswers, {
    params: { link },
    body: { ID: id, data, drawings, ...(projectId === undefined ? {} : { project: projectId }) },
    idempotencyKey: id,
  }).catch((failure: unknown) => {
    if (!isProblem(failure) || failure.errors.length === 0) throw failure;
    const titles = new Map(definition.questions.map((question) => [question.id, question.title]));
    throw new AnswersRefused(
      failure,
      data.map(({ question }) => question),
      titles,
    );
  });
  return documentKey ?? null;
}

/** Fetches and saves the PDF of a submission. */
export async function saveSubmitted({ link, id, key }: { link: string; id: string; key: string }): Promise<void> {
  const { content, name } = await fetchFile(readPublicDocument, { params: { link, id }, query: { key } });
  saveFile(content, name ?? 'answers.pdf');
}
