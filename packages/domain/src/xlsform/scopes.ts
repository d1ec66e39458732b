import type { ExpressionScope } from '../expressions/check.ts';
import { expressionTypeOf } from '../expressions/question-types.ts';
import type { ExpressionType } from '../expressions/types.ts';
import { groupsOf, type Question, type QuestionnaireDefinition } from '../questionnaire/definition.ts';

/** What the questions are to one of them, as the engine sees it: the same for all of one repeat, and of none. */
export function scopesOf(
  definition: QuestionnaireDefinition,
  questions: readonly Question[],
): (self: Question) => ExpressionScope {
  const groups = groupsOf(definition);
  const scopes = new Map<string | undefined, ExpressionScope>();
  return (self) => {
    const own = groups.get(self.id)?.id;
    const known = scopes.get(own);
    if (known) return known;
    const scope = new Map<string, ExpressionType>();
    for (const question of questions) {
      const group = groups.get(question.id);
      const type = expressionTypeOf(question, group !== undefined && group.id !== own);
      if (type !== null) scope.set(question.id, type);
    }
    scopes.set(own, scope);
    return scope;
  };
}
