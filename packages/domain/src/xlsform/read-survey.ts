import { textKey } from '../translations/texts.ts';
import { questionTypeRegistry } from '../question-types/registry.ts';
import { optionOf, type ChoiceLists } from './choices.ts';
import type { DraftQuestion } from './draft.ts';
import { CollectedTranslations } from './form-texts.ts';
import { rowKindOf, type RowKind } from './question-kinds.ts';
import { otherIn, otherValue, readTitles, titleLimit, type TextReading } from './row-texts.ts';
import { isTrueOrFalse, isYes, rangeOf, shortened } from './row-cells.ts';
import type { Survey } from './survey.ts';
import type { Table, TableRow } from './table.ts';

interface OpenGroup {
  readonly row: TableRow;
  readonly isRepeat: boolean;
  /** Whether it becomes a step; a group without a title only groups questions. */
  readonly isStep: boolean;
  readonly title: string;
  /** The step that its questions are under, empty until there is one. */
  stepId: string;
}

interface SurveyInput extends TextReading {
  readonly table: Table;
  readonly choices: ChoiceLists;
  readonly formTitle: string;
  readonly newId: () => string;
}

/** Reads the survey sheet row by row: which questions there are, under which steps, and what they are called. */
export function readSurvey(input: SurveyInput): Survey {
  const reader = new SurveyReader(input);
  for (const row of input.table.rows) reader.readRow(row);
  reader.end();
  return { drafts: reader.drafts, names: reader.names, steps: reader.steps, isOwn: input.isOwn };
}

class SurveyReader {
  readonly drafts: DraftQuestion[] = [];
  readonly names = new Map<string, string | null>();
  readonly steps = new Map<string, string>();
  readonly #input: SurveyInput;
  readonly #open: OpenGroup[] = [];
  readonly #hasSteps: boolean;
  /** The group whose step is the last one so far; undefined while there is none. */
  #current: OpenGroup | null | undefined = undefined;

  constructor(input: SurveyInput) {
    this.#input = input;
    this.#hasSteps = input.table.rows.some((row) => {
      const kind = rowKindOf(row.text('type'))?.kind;
      return kind === 'begin_repeat' || (kind === 'begin_group' && row.text('label') !== '');
    });
  }

  readRow(row: TableRow): void {
    const { report } = this.#input;
    const type = row.text('type');
    if (isYes(row.text('disabled'))) return;
    if (type === '') {
      if (row.text('name') !== '' || row.text('label') !== '') report.error('type_missing', row.place('type'));
      return;
    }
    const kind = rowKindOf(type);
    if (!kind) {
      report.error('type_unknown', row.place('type'));
      return;
    }
    if (kind.kind === 'end_group' || kind.kind === 'end_repeat') {
      this.#endGroup(row, kind.kind === 'end_repeat');
      return;
    }
    if (!this.#readName(row, kind)) return;
    this.#tellLosses(row, kind);
    if (kind.kind === 'begin_group' || kind.kind === 'begin_repeat')
      this.#beginGroup(row, kind.kind === 'begin_repeat');
    else this.#readQuestion(row, kind);
  }

  end(): void {
    for (const group of this.#open) this.#input.report.error('group_not_closed', group.row.place('type'));
  }

  #readName(row: TableRow, kind: RowKind): boolean {
    const name = row.text('name');
    const { report } = this.#input;
    if (name === '') {
      // Groups and notes are seldom spoken of.
      if (kind.kind === 'begin_group' || (kind.kind === 'question' && !questionTypeRegistry[kind.type].takesAnswer))
        return true;
      report.error('name_missing', row.place('name'));
      return false;
    }
    if (!/^[\p{L}_][\p{L}\p{N}_.-]*$/u.test(name)) {
      report.error('name_not_valid', row.place('name'));
      return false;
    }
    if (this.names.has(name) && kind.kind !== 'begin_group' && kind.kind !== 'begin_repeat') {
      report.error('name_twice', row.place('name'));
      return false;
    }
    if (!this.names.has(name)) this.names.set(name, null);
    return true;
  }

  #tellLosses(row: TableRow, kind: RowKind): void {
    const { report } = this.#input;
    for (const medium of ['media::image', 'media::audio', 'media::video']) {
      for (const place of row.places(medium)) report.loss('media_left_out', place);
    }
    if (row.text('choice_filter') !== '') report.loss('choice_filter_left_out', row.place('choice_filter'));
    if (isYes(row.text('read_only')) && row.text('calculation') === '') {
      report.loss('setting_left_out', row.place('read_only'));
    }
    const isAsked = kind.kind !== 'left_out' && kind.kind !== 'metadata' && kind.kind !== 'begin_group';
    if (row.text('default') !== '' && (!isAsked || kind.kind === 'begin_repeat')) {
      report.loss('default_left_out', row.place('default'));
    }
    if (kind.kind !== 'left_out' && kind.kind !== 'metadata' && row.text('appearance') !== '') {
      const isUnderstood = /^\s*(multiline|field-list|minimal|signature)\s*$/i.test(row.text('appearance'));
      if (!isUnderstood) report.loss('appearance_left_out', row.place('appearance'));
    }
  }

  #beginGroup(row: TableRow, isRepeat: boolean): void {
    const title = row.text('label');
    const outer = this.#open.find((group) => group.isRepeat);
    if (outer) this.#input.report.loss('group_merged', row.place('type'));
    const isStep = !outer && (isRepeat || title !== '' || this.#input.isOwn);
    const group: OpenGroup = { row, isRepeat: isRepeat && !outer, isStep, title, stepId: '' };
    this.#open.push(group);
    // A repeat is asked even when nothing of it is shown at first; an export of ours has every step for its own sake.
    if (group.isRepeat || this.#input.isOwn) this.#beginStep(group);
    if (!group.isRepeat) return;
    const count = row.text('repeat_count');
    const fixed = /^\d{1,3}$/.test(count) ? Math.min(200, Math.max(1, Number(count))) : null;
    if (count !== '' && fixed === null) this.#input.report.loss('repeat_count_left_out', row.place('repeat_count'));
    const step = this.drafts.at(-1) as DraftQuestion;
    step.settings = { ...step.settings, repeat: { min: fixed ?? 1, max: fixed } };
    if (row.text('name') !== '') this.names.set(row.text('name'), group.stepId);
  }

  #endGroup(row: TableRow, isRepeat: boolean): void {
    const { report } = this.#input;
    const group = this.#open.at(-1);
    if (!group || (rowKindOf(group.row.text('type'))?.kind === 'begin_repeat') !== isRepeat) {
      report.error('group_not_begun', row.place('type'));
      return;
    }
    this.#open.pop();
  }

  /** The innermost group that makes a step, or the repeat around everything. */
  #stepGroup(): OpenGroup | null {
    return this.#open.find((group) => group.isRepeat) ?? this.#open.findLast((group) => group.isStep) ?? null;
  }

  #beginStep(group: OpenGroup | null): void {
    const id = this.#input.newId();
    const isFirst = group?.stepId === '';
    if (group && isFirst) {
      group.stepId = id;
      this.steps.set(group.row.text('name'), id);
    }
    this.#current = group;
    const said = group ? readTitles(group.row, this.#input) : null;
    this.drafts.push({
      id,
      name: group && isFirst ? group.row.text('name') : '',
      type: 'step',
      title: said ? said.title : shortened(this.#input.formTitle, titleLimit),
      description: said ? said.description : '',
      texts: said ? said.texts : new CollectedTranslations(this.#input.languages.own),
      fileRequired: false,
      settings: {},
      row: null,
      groupRow: group && isFirst ? group.row : null,
      groups: this.#open.slice(0, group ? this.#open.indexOf(group) + 1 : 0).map(({ row }) => row),
      repeat: null,
    });
  }

  #readQuestion(row: TableRow, kind: RowKind): void {
    const { report, newId } = this.#input;
    if (kind.kind === 'metadata') {
      report.loss('metadata_left_out', row.place('type'));
      return;
    }
    if (kind.kind === 'left_out') {
      report.loss('type_left_out', row.place('type'));
      return;
    }
    const group = this.#stepGroup();
    if (this.#hasSteps && this.#current !== group && (group || !this.#input.isOwn)) this.#beginStep(group);
    const id = newId();
    const name = row.text('name');
    if (name !== '') this.names.set(name, id);
    const draft: DraftQuestion = {
      id,
      name,
      type: 'text',
      ...readTitles(row, this.#input),
      fileRequired: false,
      settings: {},
      row,
      groupRow: null,
      // Groups within the step, whose conditions the step does not know.
      groups: this.#open.slice(group ? this.#open.indexOf(group) + 1 : 0).map((open) => open.row),
      repeat: this.#open.find((open) => open.isRepeat)?.stepId ?? null,
    };
    this.drafts.push(draft);
    this.#readKind(draft, row, kind);
  }

  #readKind(draft: DraftQuestion, row: TableRow, kind: RowKind): void {
    const { report } = this.#input;
    const appearance = row.text('appearance').toLowerCase();
    switch (kind.kind) {
      case 'question':
        draft.type = kind.type;
        draft.settings = appearance.includes('multiline') ? { ...kind.settings, multiline: true } : kind.settings;
        return;
      case 'number':
        draft.settings = kind.settings;
        return;
      case 'range':
        draft.settings = { textKind: 'number', ...rangeOf(row.text('parameters')) };
        return;
      case 'calculation':
        draft.settings = { textKind: 'text' };
        return;
      case 'file':
        if (appearance.includes('signature')) draft.settings = { textKind: 'text', signature: true };
        else {
          report.loss('file_as_attachment', row.place('type'));
          draft.settings = { textKind: 'text', allowAddingFile: true, ...(kind.isAudio && { allowAudio: true }) };
        }
        return;
      case 'choice':
        this.#readChoice(draft, row, kind);
        return;
      default:
        return;
    }
  }

  #readChoice(draft: DraftQuestion, row: TableRow, kind: Extract<RowKind, { kind: 'choice' }>): void {
    const { report, choices, newId } = this.#input;
    const options = choices.get(kind.list);
    if (!options || options.length === 0) {
      report.error('choices_missing', row.place('type'));
      return;
    }
    if (kind.isRanked) report.loss('rank_as_choice', row.place('type'));
    if (isTrueOrFalse(options) && !kind.isMultiple && !kind.hasOther) {
      draft.type = 'bool';
      return;
    }
    draft.type = 'list';
    const hasOwn = options.some((option) => option.value === otherValue);
    const other = otherIn(draft.texts.own, this.#input);
    const all = kind.hasOther && !hasOwn ? [...options, { value: otherValue, ...other }] : options;
    for (const { value, captions } of all) draft.texts.add(textKey('childs', value), captions);
    draft.settings = {
      childs: all.map((option) => optionOf(option, draft.texts.own)),
      ...(kind.isMultiple ? { multiSelect: true } : {}),
    };
    if (!kind.hasOther) return;
    const id = newId();
    const condition = kind.isMultiple ? `{${draft.id}} contains "${otherValue}"` : `{${draft.id}} = "${otherValue}"`;
    const texts = new CollectedTranslations(draft.texts.own);
    const title = texts.add('title', other.captions) || other.otherwise;
    this.drafts.push({
      ...draft,
      id,
      name: `${draft.name}_other`,
      type: 'text',
      title,
      texts,
      description: '',
      row: null,
      groups: [],
    });
    const added = this.drafts.at(-1) as DraftQuestion;
    added.settings = { textKind: 'text', showWhen: condition };
    this.names.set(`${row.text('name')}_other`, id);
  }
}
