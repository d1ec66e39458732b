/** Why something is not allowed; the contract's error catalogue has the same codes. */
export type DecisionCode =
  | 'not_found'
  | 'forbidden'
  | 'feature_off'
  | 'role_above_own'
  | 'person_above_own'
  | 'person_is_self'
  | 'last_system_admin'
  | 'user_cannot_be_invited'
  | 'user_cannot_be_impersonated'
  | 'job_type_disabled'
  | 'job_not_answerable'
  | 'attendance_not_assigned'
  | 'attendance_already_confirmed'
  | 'attendance_too_late'
  | 'template_not_deletable';

/** `unseen` answers 404: the thing doesn't exist for this person. `forbidden` answers with what the code says, usually 403. */
export type Decision =
  | { readonly allowed: true }
  | { readonly allowed: false; readonly reason: 'unseen' | 'forbidden'; readonly code: DecisionCode };

export const allowed: Decision = { allowed: true };

export const unseen: Decision = { allowed: false, reason: 'unseen', code: 'not_found' };

/** The thing is seen, and this may not be done with it. */
export function forbidden(code: DecisionCode = 'forbidden'): Decision {
  return { allowed: false, reason: 'forbidden', code };
}

/** Allowed when the condition holds, forbidden with the code otherwise. */
export function allowedIf(condition: boolean, code: DecisionCode = 'forbidden'): Decision {
  return condition ? allowed : forbidden(code);
}

/** The first of the decisions that refuses; allowed when none does. The later ones are not asked once one has refused. */
export function all(...decisions: readonly (() => Decision)[]): Decision {
  for (const decide of decisions) {
    const decision = decide();
    if (!decision.allowed) return decision;
  }
  return allowed;
}
