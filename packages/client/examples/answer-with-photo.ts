import { randomUUID } from 'node:crypto';
import { dataOf, type Client } from '@plumbline/client/client';

/** Uploads a photo and answers a question of a job with a text and this photo. */
export async function answerWithPhoto(
  client: Client,
  { job, question, text, photo }: { job: string; question: string; text: string; photo: Blob },
) {
  const file = await dataOf(
    client.POST('/v2/asset/upload', {
      params: { query: { target: 'answer' } },
      body: { file: photo },
      bodySerializer: (body) => {
        const form = new FormData();
        form.append('file', body.file, 'photo.png');
        return form;
      },
    }),
  );
  // The answer has an ID of our own: sent again with it, it is stored once.
  const answer = { ID: `${question}_${randomUUID()}`, value: text, files: [file._id] };
  return dataOf(client.POST('/v2/answers', { body: { job, data: [{ question, answer }] } }));
}
