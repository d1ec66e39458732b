import type { QueryClient } from '@tanstack/react-query';
import type { FieldMistake } from '../../../ui/use-problem-form.ts';
import { asTyped } from '../edited-instance.ts';
import { hostQuery, nameQuery } from './instances.ts';

/**
 * Which names of a new installation are taken, by their fields. Where the server can't be asked none is: it asks again when it makes
 * the installation.
 */
export async function takenNames(
  queryClient: QueryClient,
  typed: { readonly name: string; readonly own_host: string },
): Promise<{ name?: FieldMistake; own_host?: FieldMistake }> {
  const [name, host] = [asTyped(typed.name), asTyped(typed.own_host)];
  const [ofName, ofHost] = await Promise.all([
    name === '' ? undefined : queryClient.fetchQuery(nameQuery(name)).catch(() => undefined),
    host === '' ? undefined : queryClient.fetchQuery(hostQuery(host)).catch(() => undefined),
  ]);
  return {
    ...(ofName?.problem && { name: { code: ofName.problem } }),
    ...(ofHost?.problem && { own_host: { code: ofHost.problem } }),
  };
}
