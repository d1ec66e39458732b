import { isId } from '@plumbline/domain/ids/id-text';
import { readView } from '../filters/index.ts';

/** The people that a filter asks for, who are the rows then; null for all. */
export function peopleOf(filters: string | null): readonly string[] | null {
  const condition = readView(filters).conditions.get('users');
  if (condition?.operator !== 'in' && condition?.operator !== 'equal') return null;
  const ids = [condition.value].flat().filter((id) => typeof id === 'string' && isId(id));
  return ids.length > 0 ? (ids as string[]) : null;
}
