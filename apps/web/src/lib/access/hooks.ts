import type { QueryClient } from '@tanstack/react-query';
import { QueryObserver, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useSyncExternalStore } from 'react';
import type { Actor } from '@plumbline/domain/actor/actor';
import type { AppSettings } from '@plumbline/domain/settings/app-settings';
import { defaultSettings } from '@plumbline/domain/settings/default-settings';
import type { ToggleId } from '@plumbline/domain/actor/toggles';
import type { Formats } from '../../i18n/formats.ts';
import { formatsFor } from '../../i18n/formats.ts';
import { useShownLanguage } from '../../i18n/use-shown-language.ts';
import type { Instance } from '../bootstrap.ts';
import { instanceQuery } from '../bootstrap.ts';
import { actorFrom } from './actor.ts';
import type { Person } from './person.ts';
import { personQuery } from './person.ts';

/** This instance: settings, apps, host. */
export function useInstance(): Instance {
  return useSuspenseQuery(instanceQuery).data;
}

const observerOfInstance = (client: QueryClient) => new QueryObserver(client, { ...instanceQuery, enabled: false });

/** One observer for all users of the settings: each date and each status of a long table is one. */
const observers = new WeakMap<QueryClient, ReturnType<typeof observerOfInstance>>();

function observerOf(client: QueryClient) {
  const observer = observers.get(client) ?? observerOfInstance(client);
  observers.set(client, observer);
  return observer;
}

/** The settings of this instance; the product's defaults until they are loaded, and if they can't be. */
export function useSettings(): AppSettings {
  const client = useQueryClient();
  const subscribe = useCallback((onChange: () => void) => observerOf(client).subscribe(onChange), [client]);
  return useSyncExternalStore(
    subscribe,
    () => client.getQueryData(instanceQuery.queryKey)?.settings ?? defaultSettings,
  );
}

/** Whether an optional app is on. */
export function useToggle(toggle: ToggleId): boolean {
  return useInstance().toggles.has(toggle);
}

/** The person who is signed in. Only on screens that need a sign-in. */
export function usePerson(): Person {
  return useSuspenseQuery(personQuery).data;
}

/** The person as the access rules take them: `can(useActor(), 'job.create')`. Only on screens that need a sign-in. */
export function useActor(): Actor {
  const person = usePerson();
  const instance = useInstance();
  return useMemo(() => actorFrom(person, instance), [person, instance]);
}

/** Dates, times and numbers in the instance's time zone and the shown language. */
export function useFormats(): Formats {
  const { timezone } = useSettings();
  return formatsFor({ timeZone: timezone, language: useShownLanguage() });
}
