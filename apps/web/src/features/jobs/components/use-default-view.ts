import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { filterToWire } from '@plumbline/domain/filters/filter';
import { checkFilter } from '@plumbline/domain/filters/check';
import { filterFields } from '@plumbline/domain/filters/fields';
import { readSort, sortFields } from '@plumbline/domain/filters/sort';
import type { AppSettings } from '@plumbline/domain/settings/app-settings';
import { defaultSettings } from '@plumbline/domain/settings/default-settings';
import { useSettings } from '../../../app/access/hooks.ts';
import type { SavedView } from '../api/saved-view.ts';
import { savedViewQuery } from '../api/saved-view.ts';

/** The default of the whole instance, from its settings: its saved filters, its usual sort (Spec 1 §3, §9). */
function viewOfInstance({ defaultFilterViews: { jobs }, defaultJobSort }: AppSettings): SavedView {
  const checked = jobs ? checkFilter(jobs.filters, filterFields.jobs) : null;
  // What the list does without being asked to stays out of its address.
  const sort = jobs?.sort ?? (defaultJobSort === defaultSettings.defaultJobSort ? null : defaultJobSort);
  return {
    filters: checked?.ok ? JSON.stringify(filterToWire(checked.filter)) : null,
    sort: sort !== null && readSort(sort, sortFields.jobs) ? sort : null,
    section: null,
  };
}

/** The address of a view. */
export function searchOf({ filters, sort, section }: SavedView): Record<string, string> {
  return { ...(filters ? { filters } : {}), ...(sort ? { sort } : {}), ...(section ? { section } : {}) };
}

/**
 * What the list opens with when its address asks for nothing: the person's own default, else the instance's, else all
 * jobs (Spec 3 §4 "Grid"). A link to one job is left alone. The default goes into the address, so that what is seen can
 * be sent. Gives whether the list can be asked for, and whether the person has a default.
 */
export function useDefaultView(address: Readonly<Record<string, string | undefined>>, isOneJob: boolean) {
  const settings = useSettings();
  const navigate = useNavigate();
  const asksForSomething = isOneJob || ['filters', 'sort', 'section', 'search'].some((name) => address[name]);
  // Only the first look counts: whoever clears the filters means it.
  const [wants, setWants] = useState(!asksForSomething);
  const saved = useQuery(savedViewQuery);
  const isKnown = !saved.isPending;

  useEffect(() => {
    if (!wants || !isKnown) return;
    const search = searchOf(saved.data ?? viewOfInstance(settings));
    setWants(false);
    if (Object.keys(search).length > 0) void navigate({ to: '/jobs', search: search as never, replace: true });
  }, [wants, isKnown, saved.data, settings, navigate]);

  return { isReady: !wants, hasDefault: Boolean(saved.data) };
}
