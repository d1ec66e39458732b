import { Problem } from '../../http/problem.ts';
import type { Services } from '../../services.ts';

/** An address from a form, and its path in the body. */
interface TypedAddress {
  path: string;
  url: string;
}

/**
 * Refuses addresses that nothing would ever be sent to, when they are saved. What they resolve to may change: each request is
 * checked again.
 * @throws Problem not_valid with each of them
 */
export async function checkAddresses(
  { outgoingHttp }: Pick<Services, 'outgoingHttp'>,
  typed: readonly TypedAddress[],
): Promise<void> {
  const refusals = await Promise.all(typed.map(({ url }) => outgoingHttp.check(url)));
  const fields = typed.flatMap(({ path }, index) => {
    const refusal = refusals[index];
    if (!refusal) return [];
    return [{ path, code: refusal === 'url_not_valid' ? 'not_url' : refusal, message: '' }];
  });
  if (fields.length > 0) throw new Problem('not_valid', { fields });
}
