import { webClientId } from '@plumbline/contract/access';
import { Problem } from '../../http/problem.ts';

/** @throws Problem client_not_valid for a program that isn't one of ours */
export function assertClient(clientId: string): void {
  if (clientId !== webClientId) throw new Problem('client_not_valid');
}
