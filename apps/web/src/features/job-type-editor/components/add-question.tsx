import { Button, Menu } from '@mantine/core';
import { IconPlus, IconWorld } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { QuestionType } from '@plumbline/domain/question-types/question-type';
import { useOfferedTypes } from '../use-offered-types.ts';
import { GlobalQuestionPicker } from './global-question-picker.tsx';
import { questionTypeIcons } from './question-type-icons.ts';
import { useAddQuestion } from './use-add-question.ts';

/** Adds a question of a chosen type behind the selected one. */
export function AddQuestion() {
  const { t } = useTranslation('jobTypeEditor');
  const { add: addQuestion, placeBehind } = useAddQuestion();
  const [isPicking, setPicking] = useState(false);
  /** What was added takes the cursor; without that it goes back to the button. */
  const [hasAdded, setAdded] = useState(false);
  const types = useOfferedTypes();
  const add = (type: QuestionType) => {
    setAdded(true);
    addQuestion(type);
  };
  return (
    <>
      <Menu position="bottom-start" width={280} returnFocus={!hasAdded} onOpen={() => setAdded(false)}>
        <Menu.Target>
          <Button fullWidth leftSection={<IconPlus size={18} aria-hidden />}>
            {t(($) => $.jobTypeEditor.add)}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {types.map(({ type, isOff }) => {
            const Icon = questionTypeIcons[type];
            const name = t(($) => $.jobTypeEditor.types[type]);
            return (
              <Menu.Item
                key={type}
                leftSection={<Icon size={20} stroke={1.6} aria-hidden />}
                disabled={isOff}
                onClick={() => add(type)}
              >
                {isOff ? t(($) => $.jobTypeEditor.typeOff, { type: name }) : name}
              </Menu.Item>
            );
          })}
          <Menu.Divider />
          <Menu.Item leftSection={<IconWorld size={20} stroke={1.6} aria-hidden />} onClick={() => setPicking(true)}>
            {t(($) => $.jobTypeEditor.globals.pick)}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {isPicking ? <GlobalQuestionPicker place={placeBehind()} onClose={() => setPicking(false)} /> : null}
    </>
  );
}
