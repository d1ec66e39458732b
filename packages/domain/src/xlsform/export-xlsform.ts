import { parseExpression } from '../expressions/parse.ts';
import type { Expression } from '../expressions/expression.ts';
import type { ExpressionScope } from '../expressions/check.ts';
import { demandsMore, type Question } from '../questionnaire/definition.ts';
import { headerOfLanguage } from '../translations/language-names.ts';
import { textIn } from '../translations/missing-texts.ts';
import { textKey, textKinds } from '../translations/texts.ts';
import type { TextKey } from '../languages/translations.ts';
import {
  columns,
  isTextColumn,
  languagesOf,
  textCell,
  textColumns,
  type ExportInput,
  type SurveyLine,
  type SurveyRow,
  type TextColumn,
} from './form-columns.ts';
import { namedLanguages, ownColumn, unnamedLanguage } from './own-settings.ts';
import { nameQuestions } from './names.ts';
import { noLowestNumber } from '../question-types/number-rules.ts';
import { isStep } from '../question-types/question-traits.ts';
import type { QuestionType } from '../question-types/question-type.ts';
import { questionTypeRegistry } from '../question-types/registry.ts';
import { FormReport, type FormLossCode, type FormProblem } from './report.ts';
import { initialCell } from './initial-cells.ts';
import { scopesOf } from './scopes.ts';
import type { CellValue, Sheet } from './sheets.ts';
import { printXPath } from './to-xpath.ts';
import { lossesOfExport } from './losses-of-export.ts';

export interface ExportedForm {
  readonly sheets: readonly Sheet[];
  /** What ODK and Kobo don't support; the column `plumbline` preserves it for reimport. */
  readonly problems: readonly FormProblem[];
}

/** A questionnaire as an XLSForm. */
export function exportXlsForm(input: ExportInput): ExportedForm {
  const report = new FormReport();
  const writer = new FormWriter(input, report);
  const survey = writer.survey();
  const sheets = sheetsOf(
    input,
    survey.map(({ row }) => row),
    writer.choices(),
  );
  const missing = lossesOfExport(sheets, survey, input, writer.names);
  missing.forEach((own, index) => {
    const line = survey[index];
    if (!line || own === null) return;
    if (own.length > 30_000) report.loss('own_settings_left_out', { sheet: 'survey', row: index + 2 });
    else line.row[ownColumn] = own;
  });
  return {
    sheets: sheetsOf(
      input,
      survey.map(({ row }) => row),
      writer.choices(),
    ),
    problems: report.problems,
  };
}

function sheetsOf(
  input: ExportInput,
  rows: readonly SurveyRow[],
  choices: readonly (readonly CellValue[])[],
): readonly Sheet[] {
  const { title, formId, version, isNamed } = input;
  const languages = languagesOf(input);
  const cells = columns.flatMap((name) =>
    isTextColumn(name) ? languages.map((language) => textCell(name, language)) : [name],
  );
  const needed = new Set(['type', 'name', ...languages.map((language) => textCell('label', language))]);
  const header = cells.filter((name) => needed.has(name) || rows.some((row) => row[name]));
  return [
    { name: 'survey', rows: [header, ...rows.map((row) => header.map((name) => row[name] ?? null))] },
    {
      name: 'choices',
      rows: [['list_name', 'name', ...languages.map((language) => textCell('label', language))], ...choices],
    },
    {
      name: 'settings',
      rows: [
        ['form_title', 'form_id', 'version', 'default_language', ownColumn],
        [title, formId, version, headerOfLanguage(languages[0] ?? ''), isNamed ? namedLanguages : unnamedLanguage],
      ],
    },
  ];
}

/** A choice: its value, and what it is called in each language. */
type Choice = readonly [value: string, captions: readonly string[]];

class FormWriter {
  readonly names: ReadonlyMap<string, string>;
  readonly #input: ExportInput;
  readonly #languages: readonly string[];
  readonly #report: FormReport;
  readonly #questions: readonly Question[];
  readonly #scopes: (self: Question) => ExpressionScope;
  readonly #lists = new Map<string, string>();
  readonly #choices: (readonly CellValue[])[] = [];
  #rows = 0;

  constructor(input: ExportInput, report: FormReport) {
    this.#input = input;
    this.#languages = languagesOf(input);
    this.#report = report;
    this.#questions = input.definition.questions.filter((question) => !question.disabled);
    this.names = nameQuestions(this.#questions);
    this.#scopes = scopesOf(input.definition, this.#questions);
    if (this.#questions.length < input.definition.questions.length) {
      report.loss('setting_left_out', { sheet: 'survey', column: 'disabled' });
    }
  }

  choices(): readonly (readonly CellValue[])[] {
    return this.#choices;
  }

  survey(): SurveyLine[] {
    const lines: SurveyLine[] = [];
    let open: Question | null = null;
    const close = () => {
      if (open) lines.push({ row: { type: open.settings.repeat ? 'end_repeat' : 'end_group' }, question: null });
      open = null;
    };
    for (const question of this.#questions) {
      if (isStep(question)) close();
      this.#rows = lines.length + 2;
      lines.push({ row: this.#rowOf(question), question });
      if (isStep(question)) open = question;
    }
    close();
    return lines;
  }

  #loss(code: FormLossCode, column: string, value?: string): void {
    this.#report.loss(code, { sheet: 'survey', row: this.#rows, column, value: value ?? null });
  }

  #rowOf(question: Question): SurveyRow {
    const { settings } = question;
    const row: SurveyRow = {
      ...this.#kindOf(question),
      ...this.#textsOf(question),
      name: this.names.get(question.id) ?? '',
    };
    if (settings.isMandatory || (row['type'] === 'image' && demandsMore(question))) row['required'] = 'yes';
    row['relevant'] = this.#expression(question, 'showWhen', 'condition_left_out');
    const constraint = this.#expression(question, 'constraint', 'constraint_left_out');
    row['constraint'] = [constraint, ...this.#bounds(question, row)].filter(Boolean).join(' and ');
    row['calculation'] = this.#expression(question, 'calculate', 'calculation_left_out');
    if (row['calculation']) row['read_only'] = 'yes';
    row['default'] = initialCell(question);
    if (settings.path && settings.path.length > 0 && settings.pathOrder !== false)
      this.#loss('path_left_out', 'relevant');
    const pictures = [settings.image, question.backgroundMobile, question.backgroundDesktop];
    if (pictures.some(Boolean) || settings.childs?.some((option) => option.file)) this.#loss('media_left_out', 'label');
    return row;
  }

  /** What a question says in the columns of its texts, in each language. */
  #textsOf(question: Question): SurveyRow {
    const row: SurveyRow = {};
    const columnNames = Object.keys(textColumns) as TextColumn[];
    for (const column of columnNames) {
      const kind = textColumns[column];
      const own = textKinds[kind].read(question)[0]?.[1] ?? '';
      for (const language of this.#languages) {
        row[textCell(column, language)] = this.#withNames(this.#said(question, kind, own, language));
      }
    }
    return row;
  }

  #said(question: Question, key: TextKey, own: string, language: string): string {
    return textIn(question, key, own, language, this.#languages[0] ?? '');
  }

  #kindOf(question: Question): SurveyRow {
    const own = this.#kinds[question.type]?.(question);
    if (own) return own;
    this.#loss('type_as_text', 'type', question.type);
    return { type: questionTypeRegistry[question.type].takesAnswer ? 'text' : 'note' };
  }

  /** The kind of row for each type of question; null if forms have none, so that a text row replaces it. */
  readonly #kinds: Readonly<Record<QuestionType, ((question: Question) => SurveyRow | null) | null>> = {
    step: ({ settings: { repeat } }) => {
      if (!repeat) return { type: 'begin_group', appearance: 'field-list' };
      const { min, max } = repeat;
      return { type: 'begin_repeat', repeat_count: min === max ? String(min) : '' };
    },
    message: () => ({ type: 'note' }),
    bool: () => ({ type: `select_one ${this.#list(this.#yesAndNo())}` }),
    list: (question) => {
      const { childs, multiSelect } = question.settings;
      const options = (childs ?? []).map(
        (option) =>
          [
            option.value,
            this.#languages.map((language) =>
              this.#said(question, textKey('childs', option.value), option.caption || option.value, language),
            ),
          ] as const,
      );
      if (options.length === 0) return null;
      return { type: `${multiSelect ? 'select_multiple' : 'select_one'} ${this.#list(options)}` };
    },
    date_time: ({ settings: { isRange, isPunchClock, dateMode } }) => {
      if (isRange || isPunchClock || dateMode === 'date_plus_time') return null;
      if (dateMode === 'date_time') return { type: 'dateTime' };
      return { type: dateMode === 'time' ? 'time' : 'date' };
    },
    text: (question) => this.#textKind(question),
    length: ({ type, settings }) => {
      if (settings.isRange) return null;
      this.#loss('type_as_text', 'type', type);
      return { type: 'decimal' };
    },
    project_list: null,
    system_list: null,
    image: null,
    project_value: null,
    summary: null,
    project_table: null,
    blueprint: null,
  };

  #textKind({ settings, fileRequired }: Question): SurveyRow {
    if (settings.textKind === 'number') {
      const { min, max, step } = settings;
      if (typeof min === 'number' && typeof max === 'number' && typeof step === 'number' && step !== 1) {
        return { type: 'range', parameters: `start=${min} end=${max} step=${step}` };
      }
      return { type: step === 1 ? 'integer' : 'decimal' };
    }
    if (settings.qrReader) return { type: 'barcode' };
    if (settings.signature) return { type: 'image', appearance: 'signature' };
    if (settings.allowAddingFile && fileRequired) return { type: settings.allowAudio ? 'audio' : 'image' };
    return settings.multiline ? { type: 'text', appearance: 'multiline' } : { type: 'text' };
  }

  #yesAndNo(): readonly Choice[] {
    const words = this.#languages.map(this.#input.yesAndNo);
    return [
      ['true', words.map(([yes]) => yes)],
      ['false', words.map(([, no]) => no)],
    ];
  }

  /** The list of these choices; two questions with the same ones share it. */
  #list(options: readonly Choice[]): string {
    const key = JSON.stringify(options);
    const known = this.#lists.get(key);
    if (known !== undefined) return known;
    const name = `list_${this.#lists.size + 1}`;
    this.#lists.set(key, name);
    for (const [value, captions] of options) {
      this.#choices.push([name, value, ...captions.map((caption) => caption || null)]);
    }
    return name;
  }

  #bounds({ type, settings }: Question, row: SurveyRow): readonly string[] {
    if (row['type'] === 'range' || (type !== 'length' && settings.textKind !== 'number')) return [];
    const min = settings.min ?? 0;
    const bounds = min <= noLowestNumber ? [] : [`. >= ${min}`];
    return typeof settings.max === 'number' ? [...bounds, `. <= ${settings.max}`] : bounds;
  }

  #expression(question: Question, name: 'showWhen' | 'constraint' | 'calculate', loss: FormLossCode): string {
    const text = question.settings[name];
    if (typeof text !== 'string' || text.trim() === '') return '';
    const parsed = parseExpression(text);
    const printed = parsed.ok ? this.#print(parsed.expression, question) : null;
    if (printed === null) this.#loss(loss, name === 'showWhen' ? 'relevant' : name, text);
    return printed ?? '';
  }

  #print(expression: Expression, self: Question): string | null {
    return printXPath(expression, {
      nameOf: (id) => this.names.get(id) ?? null,
      self: self.id,
      scope: this.#scopes(self),
    });
  }

  /** A text with `${name}` where ours says `$id`. */
  #withNames(text: string): string {
    return text.replace(/\$([A-Za-z0-9-]+)/g, (written, id: string) => {
      const name = this.names.get(id);
      return name === undefined ? written : `\${${name}}`;
    });
  }
}
