import type { TableFilter } from '../projects/table-rows.ts';
import type { ListSource } from '../values/list-source.ts';
/** One choice of a list or image question: what is stored, the asset of its picture, and what people read (spec/2 §3, childs). */
export interface ChoiceOption {
  readonly value: string;
  readonly file?: string | null;
  readonly caption?: string | null;
  /** What a person reads instead, in their language (see `inLanguages`). Never stored: whatever looks at options looks at the others. */
  readonly shown?: string;
}

/** "If the answer is `value`, go on at `toQuestion`" (spec/2 §3). `any` matches every answer, an empty text none. */
export interface PathRule {
  readonly value: string | number | boolean | null;
  readonly toQuestion: string;
}

/** How often a group is answered: at least `min` times, at most `max`; `title` names one repetition ("Door"). */
export interface RepeatSettings {
  readonly min: number;
  readonly max: number | null;
  readonly title?: string;
}

/**
 * What is usual of an answer: a number, a day (`YYYY-MM-DD`), or how many options are chosen; null for no bound. An answer
 * outside is stored as it is, and then a photo or a comment is required, or it is an issue.
 */
export interface UsualRange {
  readonly from: number | string | null;
  readonly to: number | string | null;
  readonly outside: 'photo' | 'comment' | 'issue';
}

/** A ready-made range of a date question (spec/2 §3, allDays); the times are `HH:mm`. */
export interface AllDayPreset {
  readonly id: string;
  readonly label: string;
  readonly dateTimeStart: string;
  readonly dateTimeEnd: string;
}

/** What one role may do with a question: change an answer, see it, give the first one. A missing flag means yes. */
export interface PermissionSet {
  readonly update?: boolean;
  readonly read?: boolean;
  readonly set?: boolean;
}

/** Whom a permission of a single question is for (spec/2 §6): everyone, the people listed, nobody, or each their own answer. */
export interface Audience {
  readonly who: 'all' | 'selected' | 'no_one' | 'own_only';
  readonly users?: readonly string[];
}

/** Blueprint questions hold a plain true or false a role (spec/3 §3), the others a set of flags (spec/2 §6). */
export type RolePermission = boolean | PermissionSet;

export interface QuestionPermissions {
  readonly inspector?: RolePermission;
  readonly project_manager?: RolePermission;
  readonly client?: RolePermission;
  readonly readers?: Audience;
  readonly creators?: Audience;
}

export type DateMode = 'date' | 'time' | 'date_time' | 'date_plus_time';
export type TextKind = 'text' | 'email' | 'number';

/** 1: searchable. 2: closed, nothing shows until it was searched (spec/2 §3). */
export type ListSearchKind = 1 | 2;

/**
 * Every setting that a question can have (spec/2 §3), in the specification's own names. A type's definition lists those
 * that it reads; the others are preserved, so that changing a question's type back loses nothing.
 */
export interface QuestionSettings {
  readonly isMandatory?: boolean;
  readonly allowAddingFile?: boolean;
  readonly fileIsRequired?: boolean;
  /** Whether files may be recordings, too. */
  readonly allowAudio?: boolean;
  readonly allowComment?: boolean;
  readonly allowTaggingIssue?: boolean;
  readonly responseOptions?: readonly string[];
  readonly signature?: boolean;
  /** Whether nobody goes on unsigned, where it can be signed. */
  readonly signatureIsRequired?: boolean;
  readonly emails?: boolean;
  readonly emailsFromTable?: string | null;
  readonly emailsFromSystemList?: readonly string[];
  readonly managementNote?: string | null;
  readonly permissions?: QuestionPermissions;
  /** False switches the path rules off without losing them. */
  readonly pathOrder?: boolean;
  readonly path?: readonly PathRule[];

  readonly multiSelect?: boolean;
  readonly tiledList?: boolean;
  readonly sortAlphabet?: boolean;
  readonly markings?: boolean;
  readonly childs?: readonly ChoiceOption[];
  readonly type?: ListSearchKind | null;
  readonly filter?: readonly string[];
  readonly thumbs?: boolean;

  /**
   * What answers earn, by option value, and by `true` and `false` of a yes/no question. An option that is not named is "not
   * applicable": it counts neither as earned nor as possible.
   */
  readonly points?: Readonly<Record<string, number>> | null;
  /** What the points are multiplied by; 1 where nothing is set. */
  readonly weight?: number | null;

  readonly textKind?: TextKind;
  readonly multiline?: boolean;
  readonly richText?: boolean;
  readonly qrReader?: boolean;
  readonly min?: number | null;
  readonly max?: number | null;
  readonly step?: number | null;
  readonly usual?: UsualRange | null;
  readonly isRange?: boolean;
  /** A range of hours may end on the day after it began. */
  readonly isOverMidnight?: boolean;

  readonly dateMode?: DateMode;
  readonly isPunchClock?: boolean;
  readonly isBlockInspector?: boolean;
  readonly allDays?: readonly AllDayPreset[];

  readonly message?: string | null;
  readonly image?: string | null;
  readonly withBackground?: boolean;
  /** The questions that a summary lists; none named means all of them. */
  readonly questionList?: readonly string[];

  readonly systemListType?: ListSource;
  readonly projectListType?: string | null;
  readonly field?: string | null;
  readonly projectTableType?: string | null;
  readonly tableDisplayFilter?: readonly TableFilter[];
  readonly tableMailFilter?: readonly TableFilter[];
  readonly showOtherJobs?: boolean;
  readonly allElements?: boolean;

  /** Of a step: its questions are answered once for each repetition; null or missing for an ordinary step. */
  readonly repeat?: RepeatSettings | null;

  /** A condition over earlier answers; while it doesn't hold, the question (or the whole step) is not asked. */
  readonly showWhen?: string | null;
  /** What the answer is computed from; nobody fills it in then. */
  readonly calculate?: string | null;
  /** What is said while an answer that is demanded is missing; else the common words. */
  readonly mandatoryMessage?: string | null;
  /** What the answer is before anybody has given one, in the form of the type's values. */
  readonly initialValue?: unknown;
  /** What must hold of an answer that is given, and what is said when it doesn't. */
  readonly constraint?: string | null;
  readonly constraintMessage?: string | null;
}

export type SettingName = keyof QuestionSettings;
