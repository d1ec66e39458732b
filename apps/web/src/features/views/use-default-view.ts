import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useMemo, useState } from 'react';
import { isJobsWidget, jobsOfWidget } from '@plumbline/domain/dashboard/widget-jobs';
import { filterToWire } from '@plumbline/domain/filters/filter';
import { checkFilter } from '@plumbline/domain/filters/check';
import { filterFieldsFor } from '@plumbline/domain/filters/custom-fields';
import type { AppSettings } from '@plumbline/domain/settings/app-settings';
import { defaultSettings } from '@plumbline/domain/settings/default-settings';
import { useActor, useSettings } from '../../lib/access/hooks.ts';
import type { SavedDefault, ViewScreen } from './saved-default.ts';
import { isSortOf, listOfScreen, savedDefaultQuery } from './saved-default.ts';

/** The default of the whole instance, from its settings: its saved filters, its usual sort (spec/1 §3, §9). */
function defaultOfInstance(screen: ViewScreen, { defaultFilterViews, defaultJobSort }: AppSettings): SavedDefault {
  const list = listOfScreen(screen);
  const own = defaultFilterViews[screen];
  const checked = own ? checkFilter(own.filters, filterFieldsFor(list, own.filters)) : null;
  // What the list does without being asked to stays out of its address.
  const usual = screen !== 'jobs' || defaultJobSort === defaultSettings.defaultJobSort ? null : defaultJobSort;
  const sort = own?.sort ?? usual;
  return {
    filters: checked?.ok ? JSON.stringify(filterToWire(checked.filter)) : null,
    sort: sort !== null && isSortOf(list, sort) ? sort : null,
    section: null,
    view: null,
  };
}

/** The address of what a list opens with. */
export function searchOf({ filters, sort, section, view }: SavedDefault): Record<string, string> {
  if (view) return { view };
  return { ...(filters ? { filters } : {}), ...(sort ? { sort } : {}), ...(section ? { section } : {}) };
}

/** The address of the jobs that a widget of the dashboard shows; null where none is named (spec/3 §2 "Generic grid screen"). */
function searchOfWidget(screen: ViewScreen, widget: string | undefined, userId: string): Record<string, string> | null {
  if (screen !== 'jobs' || widget === undefined || !isJobsWidget(widget)) return null;
  const { conditions, sort } = jobsOfWidget(widget, userId);
  return { filters: JSON.stringify(filterToWire({ and: conditions })), ...(sort ? { sort } : {}) };
}

/**
 * What a screen opens with when its address asks for nothing: the person's own default, else the instance's, else
 * everything (spec/3 §4 "Grid"). Opened from a widget (`ref` and `widgetId`) it is the widget's own filter. A link to one thing is
 * left alone. The default goes into the address, so that what is seen can
 * be sent. Gives whether the list can be asked for, and the person's default.
 */
export function useDefaultView(
  screen: ViewScreen,
  address: Readonly<Record<string, string | undefined>>,
  isOneThing: boolean,
) {
  const settings = useSettings();
  const person = useActor().id;
  const { widgetId } = address;
  const navigate = useNavigate();
  const asksForSomething = isOneThing || ['filters', 'sort', 'section', 'search', 'view'].some((name) => address[name]);
  // Only the first look counts: whoever clears the filters means it.
  const [wants, setWants] = useState(!asksForSomething);
  const saved = useQuery(savedDefaultQuery(screen));
  const isKnown = !saved.isPending;

  const opening = useMemo(() => {
    if (!wants || !isKnown) return null;
    return searchOfWidget(screen, widgetId, person) ?? searchOf(saved.data ?? defaultOfInstance(screen, settings));
  }, [wants, isKnown, screen, widgetId, person, saved.data, settings]);
  /** There is nothing that the address would have to say first. */
  const isNothing = opening !== null && Object.keys(opening).length === 0;
  if (isNothing) setWants(false);

  useEffect(() => {
    if (opening === null || isNothing) return;
    // The list is asked for once its address says what: before that it would be asked for everything.
    const merged = ({ ref: _ref, widgetId: _widget, ...before }: Record<string, string | undefined>) => ({
      ...before,
      ...opening,
    });
    void navigate({ to: `/${screen}`, search: merged, replace: true }).then(() => setWants(false));
  }, [opening, isNothing, navigate, screen]);

  return { isReady: !wants, saved: saved.data ?? null };
}
