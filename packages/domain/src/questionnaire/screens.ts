import type { QuestionnaireMode } from './layout.ts';
import { isStep } from '../question-types/question-traits.ts';
import { isRepeatGroup } from '../question-types/takes-answer.ts';
import type { CompiledPaths } from './paths.ts';
import type { Screen } from './state.ts';

/**
 * Cuts a path into screens (spec/2 §2, §4). Stepped: the neighbours of one step together; a step none of whose questions
 * this person sees is left out; a repeat group's step is a screen of its own, and so is each repetition. Single: each
 * question alone, and step headings are no screens, but those of repeat groups are. When that leaves nothing but headings,
 * they are the screens.
 */
export function screensOf(
  paths: CompiledPaths,
  mode: QuestionnaireMode,
  path: readonly number[],
  isVisible: readonly boolean[],
): readonly Screen[] {
  return mode === 'stepped' ? stepScreens(paths, path, isVisible) : singleScreens(paths, path, isVisible);
}

function stepIdOf(paths: CompiledPaths, index: number): string | null {
  return paths.questions[paths.stepOf[index] ?? -1]?.id ?? null;
}

function singleScreens(
  paths: CompiledPaths,
  path: readonly number[],
  isVisible: readonly boolean[],
): readonly Screen[] {
  const shown = path.filter((index) => isVisible[index]);
  const asked = shown.filter((index) => {
    const question = paths.questions[index];
    return question && (!isStep(question) || isRepeatGroup(question));
  });
  return (asked.length > 0 ? asked : shown).map((index) => ({
    stepId: stepIdOf(paths, index),
    repetition: paths.repetitionOf[index] ?? null,
    questionIds: idsOf(paths, [index]),
  }));
}

function stepScreens(paths: CompiledPaths, path: readonly number[], isVisible: readonly boolean[]): readonly Screen[] {
  const screens: Screen[] = [];
  let start = 0;
  for (let place = 1; place <= path.length; place++) {
    const first = path[start] ?? -1;
    const index = path[place];
    if (index !== undefined && isSameScreen(paths, first, index)) continue;
    const group = path.slice(start, place);
    const shown = group.filter((one) => isVisible[one]);
    const isHeading = (one: number) => isStep(paths.questions[one]);
    const hidesAll = shown.every(isHeading) && !group.every(isHeading);
    if (shown.length > 0 && !hidesAll) {
      screens.push({
        stepId: stepIdOf(paths, first),
        repetition: paths.repetitionOf[first] ?? null,
        questionIds: idsOf(paths, shown),
      });
    }
    start = place;
  }
  return screens;
}

function isSameScreen({ stepOf, repetitionOf, questions }: CompiledPaths, first: number, index: number): boolean {
  return stepOf[index] === stepOf[first] && repetitionOf[index] === repetitionOf[first] && !isStep(questions[index]);
}

function idsOf(paths: CompiledPaths, indexes: readonly number[]): readonly string[] {
  return indexes.flatMap((index) => paths.questions[index]?.id ?? []);
}
