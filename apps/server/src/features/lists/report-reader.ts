import type { Actor } from '@plumbline/domain/actor/actor';
import type { DateContext } from '@plumbline/domain/dates/expressions';
import { weekStart } from '@plumbline/domain/dates/week-start';
import type { AppSettings } from '@plumbline/domain/settings/app-settings';
import type { Language } from '@plumbline/domain/languages/languages';
import type { InstanceDatabase } from '../../database/instance-database.ts';

/** With whose eyes a report is read, when, and in which language. A signed-in call's context is one. */
export interface ReportReader {
  readonly db: InstanceDatabase;
  readonly actor: Actor;
  readonly settings: AppSettings;
  readonly language: Language;
  readonly now: Date;
}

/** What dates of filters mean for a reader. */
export function datesOf({ now, settings: { timezone }, language }: ReportReader): DateContext {
  return { now: now.toISOString(), timeZone: timezone, weekStart: weekStart(language, timezone) };
}
