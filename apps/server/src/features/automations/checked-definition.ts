import type { AutomationProblem } from '@plumbline/domain/automations/automation-problem';
import type { AutomationDefinition, SentAutomation } from '@plumbline/domain/automations/automation';
import { checkAutomation } from '@plumbline/domain/automations/automation';
import { isStorable } from '@plumbline/contract/storable';
import { fieldText, isFieldTextCode } from '@plumbline/texts/field-texts';
import type { Language } from '@plumbline/domain/languages/languages';
import type { SignedInContext } from '../../http/context.ts';
import { Problem } from '../../http/problem.ts';
import { impossibleAnswers } from './impossible-answers.ts';
import { unknownReferences } from './references.queries.ts';

/**
 * Validates an automation from a request, for storage.
 * @throws Problem not_valid with everything that is wrong, each at its path
 */
export async function checkedDefinition(
  { db, language, settings }: Pick<SignedInContext, 'db' | 'language' | 'settings'>,
  sent: SentAutomation,
): Promise<AutomationDefinition> {
  if (!isStorable(sent)) throw notValid([{ path: '', code: 'text_not_storable' }], language);
  const checked = checkAutomation(sent, settings);
  if (!checked.ok) throw notValid(checked.problems, language);
  const unknown = await unknownReferences(db, checked.definition);
  if (unknown.length > 0) {
    throw notValid(
      unknown.map((path) => ({ path, code: 'unknown_reference' })),
      language,
    );
  }
  const impossible = await impossibleAnswers(db, checked.definition);
  if (impossible.length > 0) throw notValid(impossible, language);
  return checked.definition;
}

function notValid(problems: readonly AutomationProblem[], language: Language): Problem {
  const fields = problems.slice(0, 100).map(({ path, code, name }) => ({
    path: path.slice(0, 300),
    code,
    message: isFieldTextCode(code) ? fieldText(code, language, name === undefined ? {} : { name }) : '',
  }));
  return new Problem('not_valid', { fields });
}
