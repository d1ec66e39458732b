import { useQuery } from '@tanstack/react-query';
import { usePerson } from '../../lib/access/hooks.ts';
import { notificationSettingsQuery } from './api/notification-settings.ts';

/** Whether SMS is set up, by the company or by the operator, so that any can be sent; true until it is known. */
export function useSendsSms(): boolean {
  const { _id } = usePerson();
  // The company may have set it up a moment ago, on another page of its settings.
  const { data } = useQuery({ ...notificationSettingsQuery(_id), refetchOnMount: 'always' });
  return data?.sends_sms ?? true;
}
