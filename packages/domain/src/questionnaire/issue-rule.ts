/**
 * The issue rule (spec/2 §4): an answer tagged as an issue moves the job to review if the previous answer to the same
 * question was not tagged, or if there was none.
 */
export function raisesIssue(
  previous: { readonly isIssue: boolean } | null,
  next: { readonly isIssue: boolean },
): boolean {
  return next.isIssue && !previous?.isIssue;
}
