import type { QueryClient } from '@tanstack/react-query';
import { queryOptions } from '@tanstack/react-query';
import { definitionFromWire } from '@plumbline/contract/redacted-state';
import type { PublicQuestionnaire } from '@plumbline/contract/public-answers';
import { readPublicDocument, readPublicQuestionnaire, sendPublicAnswers } from '@plumbline/contract/public-answers';
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
import type { SubmissionBody } from '../answering/submission-sender.ts';
import { publicKeys } from './keys.ts';
import type { SentEntry, StoredAnswers } from './stored-submissions.ts';

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
export function sourcesOf({ sources }: PublicQuestionnaire, projectId: string | null): QuestionSources {
  return {
    sources: { hasProject: projectId !== null, fields: {}, emails: {}, mentions: {}, ...sources },
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

/**
 * Answers as they are submitted. What each says is the same however often it is sent: the suffix of its id is that of the
 * submission and of a repetition.
 */
export function entriesOf(
  id: string,
  definition: QuestionnaireDefinition,
  contents: ReadonlyMap<string, AnswerContent>,
): readonly SentEntry[] {
  const byId = new Map(definition.questions.map((question) => [question.id, question]));
  return [...contents].flatMap(([asked, { value, comment, isIssue, signature, signer, emails, files }]) => {
    const { questionId, repetition } = splitAskedId(asked);
    const question = byId.get(questionId);
    // What is calculated the server computes by itself.
    if (!question || isCalculated(question)) return [];
    return {
      question: questionId,
      answer: {
        ID: makeAnswerId(questionId, repetition ? `${id}-${repetition}`.slice(0, 64) : id),
        repetition,
        value,
        comment,
        isIssue,
        signature,
        ...(signer && { signer: { ...signer } }),
        emails: [...emails],
        files: [...files],
        revision: question.revision,
        base: null,
      },
    };
  });
}

/**
 * Submits the whole questionnaire; gives the key to its PDF, where one is offered. Throws the refusal.
 * @param titles of the questions, by id, as far as they are known
 */
export async function submitPublicly(
  { id, scope: { link, projectId } }: StoredAnswers,
  { data, drawings }: SubmissionBody,
  titles: ReadonlyMap<string, string>,
): Promise<string | null> {
  const { document_key: documentKey } = await callServer(sendPublicAnswers, {
    params: { link },
    body: { ID: id, data, drawings, ...(projectId === null ? {} : { project: projectId }) },
    idempotencyKey: id,
  }).catch((failure: unknown) => {
    if (!isProblem(failure) || failure.errors.length === 0) throw failure;
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
