import { flushSync } from 'react-dom';
import { newId } from '../../../lib/api/new-id.ts';
import { clientsSeeOf } from '../model/clients-see.ts';
import { insertQuestions, newQuestion } from '../model/draft.ts';
import { presetOf, type Purpose } from '../model/purposes.ts';
import { useScene } from './editor-context.ts';

/** Adds a question behind another one, and puts the cursor into its title. */
export function useAddQuestion() {
  const { editor, languages, selectedId, select } = useScene();
  const placeBehind = (behindId: string | null = selectedId) => {
    const { draft } = editor.snapshot();
    const place = draft.findIndex((question) => question.id === behindId);
    return place < 0 ? draft.length : place + 1;
  };
  const add = (purpose: Purpose, behindId: string | null = selectedId) => {
    const id = newId();
    // It is written in the default language; the others follow.
    if (languages.chosen !== languages.defaultLanguage) languages.choose(languages.defaultLanguage);
    const language = languages.isNamed ? languages.defaultLanguage : null;
    // Drawn before the next key, which is the first letter of its title.
    flushSync(() => {
      editor.edit((draft) => {
        // Where clients see all, they see what is added.
        const preset = { ...presetOf(purpose), isClientVisible: clientsSeeOf(draft) === 'all' };
        return insertQuestions(draft, [newQuestion(purpose.type, id, language, preset)], placeBehind(behindId));
      });
      select(id, 'title');
    });
  };
  return { add, placeBehind };
}
