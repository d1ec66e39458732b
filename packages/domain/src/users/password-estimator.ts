import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';

/** Of a longer password only this much is looked at: the time grows with the square of its length. */
const estimatedLength = 48;

/** From here on a password withstands ten billion guesses offline, by the library's own reading (0 to 4). */
const lowestGoodScore = 3;

const estimator = new ZxcvbnFactory({
  dictionary,
  graphs: adjacencyGraphs,
  // With the usual 100 an artful password of 48 letters would take half a second.
  l33tMaxSubstitutions: 20,
});

/**
 * How a password would be guessed: not soon (`null`), as a common one, or by what is known of its owner. Loads half a megabyte, so
 * it is imported only where a password is chosen.
 * @param ownWords in lower case
 */
export function guessedBy(password: string, ownWords: readonly string[]): 'common' | 'own_data' | null {
  const { score, sequence } = estimator.check([...password].slice(0, estimatedLength).join(''), [...ownWords]);
  if (score >= lowestGoodScore) return null;
  const isOwn = sequence.some((part) => 'dictionaryName' in part && part.dictionaryName === 'userInputs');
  return isOwn ? 'own_data' : 'common';
}
