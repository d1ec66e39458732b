export const absenceKinds = ['holiday', 'sick', 'training', 'other'] as const;
export type AbsenceKind = (typeof absenceKinds)[number];

/** Asked for until somebody decides; one that was refused has no effect. */
export const absenceStates = ['asked', 'confirmed', 'refused'] as const;
export type AbsenceState = (typeof absenceStates)[number];

/** What of each day: all of it, the first or the second half of the working hours, or from one time to another. */
export const absenceParts = ['days', 'morning', 'afternoon', 'hours'] as const;
export type AbsencePart = (typeof absenceParts)[number];

export const absenceLimits = { days: 366, reason: 500 } as const;

/** When somebody is absent: the days in a row, and what of each of them. */
export interface AbsenceTime {
  readonly firstDay: string;
  readonly lastDay: string;
  readonly part: AbsencePart;
  /** `08:00` and `12:00` of hours, else null. */
  readonly from: string | null;
  readonly to: string | null;
}

export interface Absence extends AbsenceTime {
  readonly id: string;
  readonly kind: AbsenceKind;
  readonly state: AbsenceState;
}

/** Days on which nobody works. */
export interface PublicHoliday {
  readonly name: string;
  readonly firstDay: string;
  readonly lastDay: string;
}

/** Whether something that lasts some days has this one among them. */
export function isOn({ firstDay, lastDay }: Pick<AbsenceTime, 'firstDay' | 'lastDay'>, day: string): boolean {
  return firstDay <= day && day <= lastDay;
}
