/** Why a form is refused: it is not what an XLSForm is, or contradicts itself. Nothing is made of it. */
export type FormErrorCode =
  | 'sheet_missing'
  | 'sheet_too_long'
  | 'column_missing'
  | 'column_twice'
  | 'type_missing'
  | 'type_unknown'
  | 'name_missing'
  | 'name_twice'
  | 'name_not_valid'
  | 'choices_missing'
  | 'choice_name_missing'
  | 'choice_twice'
  | 'group_not_closed'
  | 'group_not_begun'
  | 'reference_unknown'
  | 'expression_not_readable'
  | 'too_many_questions'
  | 'nothing_to_ask'
  | 'own_format_not_valid';

/** What is left out, or comes out as something else. All the rest is made. */
export type FormLossCode =
  | 'type_left_out'
  | 'metadata_left_out'
  | 'column_left_out'
  | 'appearance_left_out'
  | 'media_left_out'
  | 'choice_filter_left_out'
  | 'choice_reference_left_out'
  | 'choice_twice_left_out'
  | 'default_left_out'
  | 'condition_left_out'
  | 'calculation_left_out'
  | 'constraint_left_out'
  | 'required_condition_left_out'
  | 'repeat_count_left_out'
  | 'reference_left_out'
  | 'group_merged'
  | 'file_as_attachment'
  | 'rank_as_choice'
  | 'text_shortened'
  | 'own_settings_left_out'
  | 'type_as_text'
  | 'path_left_out'
  | 'setting_left_out';

export type FormProblemCode = FormErrorCode | FormLossCode;

/** One line of a report: what, and where in the spreadsheet. */
export interface FormProblem {
  readonly code: FormProblemCode;
  readonly isError: boolean;
  readonly sheet: string;
  /** From 1, as a spreadsheet counts; null for the sheet as a whole. */
  readonly row: number | null;
  /** The column's header, and its letters; null for the row as a whole. */
  readonly column: string | null;
  /** The cell's content, shortened. */
  readonly value: string | null;
}

/** The maximum number of lines: a broken form can have one for every cell. */
const reportLimit = 500;

export interface FormPlace {
  readonly sheet: string;
  readonly row?: number | null;
  readonly column?: string | null;
  readonly value?: string | null;
}

/** Collects the lines of a report. */
export class FormReport {
  readonly #problems: FormProblem[] = [];
  /** Lines reported already: the condition of a group is read for each of its questions. */
  readonly #told = new Set<string>();
  #hasErrors = false;

  get problems(): readonly FormProblem[] {
    return this.#problems;
  }

  get hasErrors(): boolean {
    return this.#hasErrors;
  }

  error(code: FormErrorCode, place: FormPlace): void {
    this.#hasErrors = true;
    this.#add(code, true, place);
  }

  loss(code: FormLossCode, place: FormPlace): void {
    this.#add(code, false, place);
  }

  #add(code: FormProblemCode, isError: boolean, { sheet, row = null, column = null, value = null }: FormPlace): void {
    if (this.#problems.length >= (isError ? 2 * reportLimit : reportLimit)) return;
    const key = JSON.stringify([code, sheet, row, column, row === null ? value : null]);
    if (this.#told.has(key)) return;
    this.#told.add(key);
    const shown = value === null ? null : value.length > 200 ? `${value.slice(0, 199).toWellFormed()}…` : value;
    this.#problems.push({ code, isError, sheet, row, column, value: shown });
  }
}
