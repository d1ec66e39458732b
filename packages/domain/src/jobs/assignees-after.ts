/**
 * Who is on a job once somebody has chosen its people: whom others put on or took off meanwhile stays so.
 * @param wanted the people who were chosen, and those who were left
 * @param before who was on it when they were chosen
 */
export function assigneesAfter(
  current: readonly string[],
  wanted: readonly string[],
  before: readonly string[],
): readonly string[] {
  const takenOff = new Set(before.filter((id) => !wanted.includes(id)));
  const putOn = wanted.filter((id) => !before.includes(id));
  return [...new Set([...current.filter((id) => !takenOff.has(id)), ...putOn])];
}
