import { isStep } from '@plumbline/domain/question-types/question-traits';
import type { Question } from '@plumbline/domain/questionnaire/definition';
import { makeDefinition } from '@plumbline/domain/questionnaire/definition';
import type { PathEdge } from '@plumbline/domain/questionnaire/path-check';
import { findPathEdges } from '@plumbline/domain/questionnaire/path-check';
import { activeRules } from '@plumbline/domain/questionnaire/paths';
import type { Draft } from './draft.ts';
import type { EditorReport } from './problems.ts';

/** Questions in a row that nothing is to be said of; shorter ones are not worth folding. */
const shortestRun = 3;

/** A rule that leads nowhere is drawn without an end. */
export type MapPathEdge = PathEdge | { readonly rule: number; readonly to: 'nowhere' };

/** One line of the map. */
export type MapRow =
  | {
      readonly kind: 'question';
      readonly id: string;
      readonly question: Question;
      readonly pathEdges: readonly MapPathEdge[];
    }
  | {
      readonly kind: 'step';
      readonly id: string;
      readonly question: Question;
      readonly pathEdges: readonly MapPathEdge[];
      /** The questions under it, and those of them whose rules lead out of it while it is folded. */
      readonly count: number;
      readonly isFolded: boolean;
      readonly leaving: readonly Question[];
    }
  /** Several questions one after the other. */
  | { readonly kind: 'run'; readonly id: string; readonly questions: readonly Question[] }
  | { readonly kind: 'end'; readonly id: 'end' };

/** A jump from one row to another that does not simply follow it. */
export interface MapEdge {
  readonly from: number;
  readonly to: number;
  /** Which column beside the rows it runs in, counted from them. */
  readonly lane: number;
  readonly isLoop: boolean;
}

export interface PathMap {
  readonly rows: readonly MapRow[];
  readonly edges: readonly MapEdge[];
  readonly lanes: number;
  /** The row of each question. */
  readonly rowOf: ReadonlyMap<string, number>;
  /** Whether the next row may follow a row simply in order. */
  readonly goesOn: readonly boolean[];
}

/** What is folded up: steps by their id, and stretches of plain questions unless they were opened, by their first question. */
export interface Folding {
  readonly steps: ReadonlySet<string>;
  readonly openRuns: ReadonlySet<string>;
}

/**
 * The draft as a map of its ways: a line for each asked question that branches, is jumped to or has a problem, the rest
 * folded.
 */
export function pathMapOf(all: Draft, report: EditorReport, folding: Folding): PathMap {
  const pathEdges = edgesByTarget(all);
  const draft = all.filter((question) => !question.disabled);
  const rows = rowsOf(draft, pathEdges, report, folding);
  const rowOf = new Map<string, number>();
  rows.forEach((row, place) => {
    if (row.kind === 'run') for (const question of row.questions) rowOf.set(question.id, place);
    else rowOf.set(row.id, place);
  });
  let step: string | null = null;
  for (const question of draft) {
    if (isStep(question)) step = question.id;
    else if (step !== null && folding.steps.has(step)) rowOf.set(question.id, rowOf.get(step) ?? 0);
  }
  const edges = withLanes(edgesOf(draft, pathEdges, rowOf, report, rows.length - 1));
  const goesOn = rows.map((_, place) =>
    draft.some(
      (question) =>
        rowOf.get(question.id) === place &&
        pathEdges.get(question.id)?.some((way) => rowAt(way.to, rowOf, rows) === place + 1),
    ),
  );
  return { rows, edges, lanes: edges.reduce((most, edge) => Math.max(most, edge.lane + 1), 0), rowOf, goesOn };
}

/** The steps that a map of a long questionnaire begins with folded: those that no jump leads into, out of or around in. */
export function quietSteps(draft: Draft, report: EditorReport): ReadonlySet<string> {
  const pathEdges = edgesByTarget(draft);
  const loud = loudQuestions(draft, pathEdges, report);
  const quiet = new Set<string>();
  let step: Question | null = null;
  for (const question of draft) {
    if (isStep(question)) {
      step = question;
      quiet.add(step.id);
    }
    if (step && loud.has(question.id)) quiet.delete(step.id);
  }
  return quiet;
}

type EdgesByTarget = ReadonlyMap<string, readonly MapPathEdge[]>;

function edgesByTarget(draft: Draft): EdgesByTarget {
  const found = findPathEdges(makeDefinition('draft', draft));
  const here = new Set(draft.map((question) => question.id));
  return new Map(
    [...found].map(([id, pathEdges]) => {
      const question = draft.find((one) => one.id === id);
      const rules = question ? activeRules(question) : [];
      const broken = rules.flatMap(({ toQuestion }, rule) =>
        here.has(toQuestion) ? [] : [{ rule, to: 'nowhere' as const }],
      );
      const all: readonly MapPathEdge[] = [...broken, ...pathEdges];
      return [id, all.toSorted((one, other) => (one.rule ?? rules.length) - (other.rule ?? rules.length))];
    }),
  );
}

/** Questions that branch, that a rule leads to, or that have something wrong with their paths. */
function loudQuestions(draft: Draft, pathEdges: EdgesByTarget, report: EditorReport): ReadonlySet<string> {
  const loud = new Set<string>();
  for (const question of draft) {
    for (const way of pathEdges.get(question.id) ?? []) {
      if (way.rule === null) continue;
      loud.add(question.id);
      if (way.to !== null) loud.add(way.to);
    }
    const problems = report.byQuestion.get(question.id) ?? [];
    if (problems.some((problem) => problem.kind !== 'untitled' && problem.kind !== 'no_options')) loud.add(question.id);
  }
  return loud;
}

function rowsOf(draft: Draft, pathEdges: EdgesByTarget, report: EditorReport, folding: Folding): readonly MapRow[] {
  const loud = loudQuestions(draft, pathEdges, report);
  const rows: MapRow[] = [];
  let run: Question[] = [];
  const endRun = () => {
    const isFolded = run.length >= shortestRun && !folding.openRuns.has(run[0]?.id ?? '');
    if (isFolded) rows.push({ kind: 'run', id: run[0]?.id ?? '', questions: run });
    else for (const question of run) rows.push({ kind: 'question', id: question.id, question, pathEdges: [] });
    run = [];
  };
  let isHidden = false;
  draft.forEach((question, place) => {
    if (isStep(question)) {
      endRun();
      const next = draft.findIndex((other, at) => at > place && isStep(other));
      const under = draft.slice(place + 1, next < 0 ? draft.length : next);
      isHidden = folding.steps.has(question.id);
      const inside = new Set([question, ...under].map((one) => one.id));
      const leaving = under.filter((one) =>
        (pathEdges.get(one.id) ?? []).some((way) => way.rule !== null && (way.to === null || !inside.has(way.to))),
      );
      rows.push({
        kind: 'step',
        id: question.id,
        question,
        pathEdges: jumping(pathEdges.get(question.id)),
        count: under.length,
        isFolded: isHidden,
        leaving: isHidden ? leaving : [],
      });
    } else if (isHidden) return;
    else if (loud.has(question.id)) {
      endRun();
      rows.push({ kind: 'question', id: question.id, question, pathEdges: jumping(pathEdges.get(question.id)) });
    } else run.push(question);
  });
  endRun();
  return [...rows, { kind: 'end', id: 'end' }];
}

/** Said of a question only when it has rules: then also where all other answers lead. */
function jumping(pathEdges: readonly MapPathEdge[] | undefined): readonly MapPathEdge[] {
  return pathEdges?.some((way) => way.rule !== null) ? pathEdges : [];
}

function rowAt(to: MapPathEdge['to'], rowOf: ReadonlyMap<string, number>, rows: readonly MapRow[]): number | undefined {
  return to === null ? rows.length - 1 : rowOf.get(to);
}

function edgesOf(
  draft: Draft,
  pathEdges: EdgesByTarget,
  rowOf: ReadonlyMap<string, number>,
  report: EditorReport,
  end: number,
): readonly Omit<MapEdge, 'lane'>[] {
  const edges = new Map<string, Omit<MapEdge, 'lane'>>();
  const loopsOf = (id: string) =>
    (report.byQuestion.get(id) ?? []).flatMap((problem) => (problem.kind === 'loop' ? [problem.through] : []));
  for (const question of draft) {
    const from = rowOf.get(question.id);
    for (const way of pathEdges.get(question.id) ?? []) {
      const to = way.to === null ? end : rowOf.get(way.to);
      if (from === undefined || to === undefined) continue;
      // A step that is folded leads to itself while its own questions follow each other.
      if (to === from + 1 || (to === from && way.to !== question.id)) continue;
      const isLoop = to <= from && loopsOf(question.id).some((through) => through.includes(way.to ?? ''));
      const known = edges.get(`${from} ${to}`);
      edges.set(`${from} ${to}`, { from, to, isLoop: isLoop || known?.isLoop === true });
    }
  }
  return [...edges.values()];
}

/** Short jumps run near the rows, longer ones around them; what would cross in one column takes the next. */
function withLanes(edges: readonly Omit<MapEdge, 'lane'>[]): readonly MapEdge[] {
  const span = (edge: { from: number; to: number }) => Math.abs(edge.to - edge.from);
  const lanes: { first: number; last: number }[][] = [];
  return edges
    .toSorted((one, other) => span(one) - span(other) || one.from - other.from)
    .map((edge) => {
      const [first, last] = [Math.min(edge.from, edge.to), Math.max(edge.from, edge.to)];
      const isFree = (taken: readonly { first: number; last: number }[]) =>
        taken.every((other) => other.last <= first || other.first >= last);
      const free = lanes.findIndex(isFree);
      const lane = free < 0 ? lanes.length : free;
      (lanes[lane] ??= []).push({ first, last });
      return { ...edge, lane };
    });
}
