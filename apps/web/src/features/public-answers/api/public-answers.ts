import type { QueryClient } from '@tanstack/react-query';
import { queryOptions } from '@tanstack/react-query';
import { definitionFromWire } from '@plumbline/contract/given';
import type { PublicQuestionnaire } from '@plumbline/contract/public-answers';
import { readPublicQuestionnaire, sendPublicAnswers } from '@plumbline/contract/public-answers';
import type { AnswerContent } from '@plumbline/domain/questionnaire/answers';
import { makeAnswerId } from '@plumbline/domain/questionnaire/answers';
import { isCalculated } from '@plumbline/domain/questionnaire/calculated-value';
import { splitAskedId } from '@plumbline/domain/questionnaire/asked-id';
import type { QuestionnaireDefinition } from '@plumbline/domain/questionnaire/definition';
import { pictureSizeNames } from '@plumbline/domain/assets/file-kinds';
import { callServer } from '../../../app/api/call-server.ts';
import { pictureQuery } from '../../../question-inputs/asset-picture.tsx';

/** The questionnaire behind a public link. It stays as it was when the page was opened. */
export const publicQuestionnaireQuery = (link: string) =>
  queryOptions({
    queryKey: ['public-answers', link],
    queryFn: ({ signal }) => callServer(readPublicQuestionnaire, { params: { link }, signal }),
    staleTime: Infinity,
  });

/** The questionnaire as the engine takes it. */
export function definitionOf(shown: PublicQuestionnaire): QuestionnaireDefinition {
  return definitionFromWire('public', shown.questions, shown.given);
}

/** More pictures than this load only if they are asked for one by one, which a stranger can't. */
const mostPictures = 40;

/**
 * Lays the pictures of a public questionnaire ready under the keys by which question inputs ask for them: a stranger can't
 * ask the server for a picture by its id.
 */
export function layPicturesReady(queryClient: QueryClient, { pictures }: PublicQuestionnaire): void {
  for (const [assetId, address] of Object.entries(pictures).slice(0, mostPictures)) {
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
}

/** Submits the whole questionnaire. Throws the refusal. */
export async function submitPublicly({ link, projectId, id, definition, contents }: Submission): Promise<void> {
  const revisions = new Map(definition.questions.map((question) => [question.id, question.revision]));
  const byId = new Map(definition.questions.map((question) => [question.id, question]));
  const data = [...contents].flatMap(([asked, { value, comment, isIssue, signature, emails }]) => {
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
        revision: revisions.get(questionId) ?? null,
        base: null,
      },
    };
  });
  await callServer(sendPublicAnswers, {
    params: { link },
    body: { ID: id, data, ...(projectId === undefined ? {} : { project: projectId }) },
    idempotencyKey: id,
  });
}
