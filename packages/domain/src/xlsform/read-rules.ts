import type { ExpressionScope } from '../expressions/check.ts';
import type { Expression } from '../expressions/expression.ts';
import { printExpression } from '../expressions/print.ts';
import { expressionTypeOf } from '../expressions/question-types.ts';
import type { ExpressionType } from '../expressions/types.ts';
import { typeOfExpression } from '../expressions/check.ts';
import type { QuestionSettings } from '../question-types/question-settings.ts';
import type { DraftQuestion, FormQuestion } from './draft.ts';
import { translateXPath } from './from-xpath.ts';
import { noLowestNumber } from '../question-types/number-rules.ts';
import { questionTypeRegistry } from '../question-types/registry.ts';
import { readTexts, type FormLanguages } from './form-texts.ts';
import { readInitialValue } from './initial-cells.ts';
import type { NamedRows, Survey } from './survey.ts';
import type { FormLossCode, FormPlace, FormReport } from './report.ts';
import { isYes } from './row-cells.ts';
import type { TableRow } from './table.ts';
import { namesIn } from './xpath.ts';

/**
 * Reads what a form says over its questions' answers — relevant, calculation, constraint, required — and puts the answers that
 * its texts mention into our words.
 */
export function readRules(
  { drafts, names, isOwn }: Survey,
  languages: FormLanguages,
  report: FormReport,
): readonly FormQuestion[] {
  const reader = new RuleReader(drafts, names, isOwn, languages, report);
  // Calculations first: their kind is that of what they give, which conditions then build on.
  for (const draft of drafts) reader.readCalculation(draft);
  return drafts.map((draft) => reader.read(draft));
}

class RuleReader {
  readonly #byId: ReadonlyMap<string, DraftQuestion>;
  readonly #names: NamedRows;
  /** Our texts may have `${…}` in them that names nothing. */
  readonly #isOwn: boolean;
  readonly #languages: FormLanguages;
  readonly #report: FormReport;
  readonly #types = new Map<string, ExpressionType>();
  /** What the questions are to those of one repeat, or of none; until a calculation says of which kind it is. */
  readonly #scopes = new Map<string | null, ExpressionScope>();

  constructor(
    drafts: readonly DraftQuestion[],
    names: NamedRows,
    isOwn: boolean,
    languages: FormLanguages,
    report: FormReport,
  ) {
    this.#byId = new Map(drafts.map((draft) => [draft.id, draft]));
    this.#names = names;
    this.#isOwn = isOwn;
    this.#languages = languages;
    this.#report = report;
    for (const draft of drafts) this.#setType(draft);
  }

  #setType(draft: DraftQuestion): void {
    const type = expressionTypeOf(draft);
    if (type !== null) this.#types.set(draft.id, type);
    this.#scopes.clear();
  }

  /** What the questions are to one of them: those of a repeat that it is not in are lists. */
  #scopeOf(self: DraftQuestion): ExpressionScope {
    const known = this.#scopes.get(self.repeat);
    if (known) return known;
    const scope = new Map<string, ExpressionType>();
    for (const [id, type] of this.#types) {
      const repeat = this.#byId.get(id)?.repeat ?? null;
      const draft = this.#byId.get(id);
      const isOutside = repeat !== null && repeat !== self.repeat;
      const seen = isOutside && draft ? expressionTypeOf(draft, true) : type;
      if (seen !== null) scope.set(id, seen);
    }
    this.#scopes.set(self.repeat, scope);
    return scope;
  }

  /**
   * The expression of a cell in our language; null if there is none, or if it can't be converted, which is reported.
   */
  #translate(
    text: string,
    place: FormPlace,
    wanted: ExpressionType,
    self: DraftQuestion,
    loss: FormLossCode,
  ): Expression | null {
    if (text === '') return null;
    // A cell that is a yes or no of the spreadsheet, not a text.
    const written = /^(?:true|false)$/i.test(text) ? `${text.toLowerCase()}()` : text;
    const around = {
      idOf: (name: string) => this.#names.get(name),
      self: self.id,
      scope: this.#scopeOf(self),
      codesOf: (id: string) => this.#byId.get(id)?.settings.childs?.map(({ value }) => value),
    };
    const translated = translateXPath(written, wanted, around);
    if (translated.ok) return translated.expression;
    if (translated.because === 'unreadable') this.#report.error('expression_not_readable', place);
    else if (translated.because === 'name_unknown') this.#report.error('reference_unknown', place);
    else this.#report.loss(loss, place);
    return null;
  }

  #fromCell(row: TableRow, column: string, wanted: ExpressionType, self: DraftQuestion, loss: FormLossCode) {
    return this.#translate(row.text(column), row.place(column), wanted, self, loss);
  }

  /** Gives a calculated question the kind of what is calculated, as far as the form doesn't say one. */
  readCalculation(draft: DraftQuestion): void {
    const { row } = draft;
    if (!row || row.text('calculation') === '') return;
    const isBare = row.text('type').toLowerCase().startsWith('calc');
    const expression = this.#fromCell(row, 'calculation', 'unknown', draft, 'calculation_left_out');
    if (!expression) return;
    const type = typeOfExpression(expression, this.#scopeOf(draft));
    if (isBare) {
      if (type === 'number') draft.settings = { textKind: 'number', min: noLowestNumber };
      if (type === 'boolean') Object.assign(draft, { type: 'bool', settings: {} });
      if (type === 'date') Object.assign(draft, { type: 'date_time', settings: { dateMode: 'date' } });
      if (type === 'datetime') Object.assign(draft, { type: 'date_time', settings: { dateMode: 'date_time' } });
      this.#setType(draft);
    }
    draft.settings = { ...draft.settings, calculate: printExpression(expression) };
  }

  read(draft: DraftQuestion): FormQuestion {
    const { row } = draft;
    const settings: { -readonly [Name in keyof QuestionSettings]: QuestionSettings[Name] } = { ...draft.settings };
    let { fileRequired } = draft;
    const conditions = [...draft.groups, ...(row ? [row] : [])].flatMap((one) => {
      const read = this.#fromCell(one, 'relevant', 'boolean', draft, 'condition_left_out');
      return read ? [read] : [];
    });
    if (conditions.length > 0) settings.showWhen = printExpression(allOf(conditions));
    if (row && questionTypeRegistry[draft.type].takesAnswer) {
      const isMandatory = this.#isMandatory(row);
      if (settings.allowAddingFile) fileRequired = isMandatory;
      else if (isMandatory && settings.signature) settings.signatureIsRequired = true;
      else if (isMandatory) settings.isMandatory = true;
      this.#readMessage(draft, row, 'required_message', settings, settings.isMandatory === true);
      this.#readConstraint(draft, row, settings);
      this.#readDefault(draft, row, settings);
    }
    const named = row ?? draft.groupRow;
    const { own } = draft.texts;
    return {
      id: draft.id,
      name: draft.name,
      type: draft.type,
      title: this.#withMentions(draft.title, named, 'label', own),
      description: this.#withMentions(draft.description, named, 'hint', own),
      language: own,
      translations: draft.texts.take((text, key, language) =>
        // An option says what it says.
        key.startsWith('childs.') ? text : this.#withMentions(text, named, columnsOfTexts[key] ?? 'label', language),
      ),
      fileRequired,
      isClientVisible: false,
      darkMode: false,
      stepIcon: null,
      settings,
    };
  }

  #isMandatory(row: TableRow): boolean {
    const required = row.text('required');
    if (required === '' || isYes(required) || ['no', 'false', 'false()', '0'].includes(required.toLowerCase())) {
      return isYes(required);
    }
    this.#report.loss('required_condition_left_out', row.place('required'));
    return false;
  }

  #readConstraint(
    draft: DraftQuestion,
    row: TableRow,
    settings: { -readonly [Name in keyof QuestionSettings]: QuestionSettings[Name] },
  ): void {
    const expression = this.#fromCell(row, 'constraint', 'boolean', draft, 'constraint_left_out');
    const hasMessage = this.#readMessage(draft, row, 'constraint_message', settings, expression !== null);
    if (!expression) return;
    const bounds = !hasMessage && settings.textKind === 'number' ? boundsOf(expression, draft.id) : null;
    if (bounds) Object.assign(settings, bounds);
    else settings.constraint = printExpression(expression);
  }

  #readDefault(
    draft: DraftQuestion,
    row: TableRow,
    settings: { -readonly [Name in keyof QuestionSettings]: QuestionSettings[Name] },
  ): void {
    const cell = row.text('default');
    if (cell === '') return;
    const value = readInitialValue({ type: draft.type, settings }, cell);
    if (value === null) this.#report.loss('default_left_out', row.place('default'));
    else settings.initialValue = value;
  }

  /** The message for a missing or invalid answer, in all languages; reported if it is never shown. */
  #readMessage(
    draft: DraftQuestion,
    row: TableRow,
    column: 'required_message' | 'constraint_message',
    settings: { -readonly [Name in keyof QuestionSettings]: QuestionSettings[Name] },
    isSaid: boolean,
  ): boolean {
    const texts = readTexts(row, [column], messageLimit, this.#languages, this.#report);
    if (texts.size === 0) return false;
    if (!isSaid && !this.#isOwn) {
      for (const place of row.places(column)) this.#report.loss('setting_left_out', place);
      return false;
    }
    const key = column === 'required_message' ? 'mandatoryMessage' : 'constraintMessage';
    const own = this.#withMentions(draft.texts.add(key, texts), row, column, draft.texts.own);
    if (own !== '') settings[key] = own;
    return true;
  }

  /** A text with `$id` where the form says `${name}`. */
  #withMentions(text: string, row: TableRow | null, column: string, language: string | null): string {
    const names = namesIn(text);
    if (names.length === 0 || !row) return text;
    for (const name of new Set(names)) {
      const id = this.#names.get(name);
      if (id === undefined && this.#isOwn) continue;
      if (id === undefined) this.#report.error('reference_unknown', row.place(column, language));
      else if (id === null) this.#report.loss('reference_left_out', row.place(column, language));
    }
    return text
      .replace(/\$\{\s*([^{}\s]+)\s*\}/g, (written, name: string) => {
        const id = this.#names.get(name);
        if (id === undefined && this.#isOwn) return written;
        return id ? `$${id}` : '';
      })
      .trim();
  }
}

/** Longest text of what is said of an answer. */
const messageLimit = 2000;

/** The columns that the texts of a question come from. */
const columnsOfTexts: Readonly<Record<string, string>> = {
  title: 'label',
  description: 'hint',
  mandatoryMessage: 'required_message',
  constraintMessage: 'constraint_message',
};

function allOf(conditions: readonly Expression[]): Expression {
  const [first, ...rest] = conditions as readonly [Expression, ...Expression[]];
  return rest.reduce<Expression>(
    (left, right) => ({ kind: 'binary', operator: 'and', left, right, at: 0, length: 0 }),
    first,
  );
}

/** `. >= 0 and . <= 120` as bounds; null for anything that says more. */
function boundsOf(expression: Expression, self: string): { min?: number; max?: number } | null {
  if (expression.kind !== 'binary') return null;
  const { operator, left, right } = expression;
  if (operator === 'and') {
    const [one, other] = [boundsOf(left, self), boundsOf(right, self)];
    if (!one || !other || Object.keys(one).some((name) => name in other)) return null;
    const both = { ...one, ...other };
    return both.min !== undefined && both.max !== undefined && both.min > both.max ? null : both;
  }
  const value = numberOf(right);
  if (left.kind !== 'reference' || left.id !== self || value === null) return null;
  if (operator === '>=') return { min: value };
  return operator === '<=' ? { max: value } : null;
}

function numberOf(expression: Expression): number | null {
  if (expression.kind === 'number') return expression.value;
  return expression.kind === 'minus' && expression.operand.kind === 'number' ? -expression.operand.value : null;
}
