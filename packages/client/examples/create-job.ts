import { dataOf, type Client } from '@plumbline/client/client';

/**
 * Creates a job. However often it is called with the same order, it is created once: a repeated key returns the first response.
 * @param order what the job is created for in your program
 */
export async function createJob(
  client: Client,
  order: { number: string; jobType: string; project: string; startDate: Date },
) {
  return dataOf(
    client.POST('/v2/jobs', {
      // ASCII without spaces.
      params: { header: { 'Idempotency-Key': `order-${encodeURIComponent(order.number)}` } },
      body: { job_type: order.jobType, project: order.project, startDate: order.startDate.toISOString() },
    }),
  );
}
