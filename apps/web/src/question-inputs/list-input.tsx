import { Text } from '@mantine/core';
import { lazy, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { optionsInOrder } from '@plumbline/domain/question-types/choosing';
import styles from './list-input.module.css';
import { ListOptions } from './list-options.tsx';
import type { QuestionInputProps } from './question-input.ts';
import { loadWithRetry } from '../lib/load-with-retry.ts';

const SearchedList = lazy(async () => ({
  default: (await loadWithRetry(() => import('./searched-list.tsx'))).SearchedList,
}));

/** One or several options: as a list, as tiles, with a search, or closed until three letters are typed (spec/2 §3, §5). */
export function ListInput(props: QuestionInputProps) {
  const { question, language } = props;
  const { t } = useTranslation('questionInputs');
  const { settings } = question;
  const isSearchable = (settings.type === 1 || settings.type === 2) && !settings.tiledList;
  const options = useMemo(() => optionsInOrder(settings, language), [settings, language]);
  const numberOf = useMemo(() => new Map(options.map((option, place) => [option.value, place + 1])), [options]);
  const List = isSearchable ? SearchedList : ListOptions;
  return (
    <div className={styles.list}>
      <List input={props} options={options} numberOf={numberOf} />
      {!isSearchable && options.length === 0 ? (
        <Text c="dimmed">{t(($) => $.questionInputs.list.noOptions)}</Text>
      ) : null}
    </div>
  );
}
