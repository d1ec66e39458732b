import type { Role } from '@plumbline/domain/actor/roles';
import type { Language } from '@plumbline/domain/languages/languages';
import type { Measure } from '@plumbline/domain/reports/definition';
import type { ReportProperty } from '@plumbline/domain/reports/properties';
import type { QuestionStatus } from '@plumbline/domain/reports/question-parts';
import type { UserState } from '@plumbline/domain/users/state';
import type { TextTree } from '@plumbline/texts/text-tree';
import { textsIn } from '@plumbline/texts/texts';

/** The rules' own names, each of which has a word. */
type Words = TextTree['reports'] & {
  readonly properties: Readonly<Record<ReportProperty, string>>;
  readonly statuses: Readonly<Record<QuestionStatus, string>>;
  readonly roles: Readonly<Record<Role, string>>;
  readonly states: Readonly<Record<UserState, string>>;
  readonly measures: Readonly<Record<Measure, string>>;
};

/** The texts of column heads and cells of reports. */
export const reportWords = (language: Language): Words => textsIn(language).reports;
