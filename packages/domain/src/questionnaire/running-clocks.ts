import { dateValue } from '../question-types/date-value.ts';
import { questionTraits } from '../question-types/question-traits.ts';
import { questionOf, type QuestionnaireState } from './state.ts';

/** The running punch clocks on the path that this person may stop: Submit asks before it leaves them running. */
export function runningClocks(state: QuestionnaireState): readonly string[] {
  const { setting, contents, path } = state;
  return path.filter((id) => {
    const question = questionOf(state, id);
    if (!question?.settings.isPunchClock || !questionTraits[question.type].asksWhen) return false;
    const value = dateValue.safeParse(contents.get(id)?.value);
    return value.success && value.data.running && setting.mayAnswer[setting.paths.indexOf.get(id) ?? -1] === true;
  });
}
