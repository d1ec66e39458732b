import { dataOf, eachOf, type Client } from '@plumbline/client/client';

/** The numbers of all jobs of a status that start on or after a day, the newest first. */
export async function jobsOf(client: Client, status: string, from: string): Promise<number[]> {
  const filters = JSON.stringify({
    and: [
      { field: 'status', operator: 0, value: status },
      { field: 'startDate', operator: 'greater', value: from },
    ],
  });
  const jobs = eachOf((after) =>
    dataOf(client.GET('/v2/jobs', { params: { query: { filters, sort: '-created_at', page_size: 2, after } } })),
  );
  const numbers: number[] = [];
  for await (const job of jobs) numbers.push(job.ID);
  return numbers;
}
