import { Alert, Button, Group, Input, SegmentedControl, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Game } from '@plumbline/contract/games';
import { addDays } from '@plumbline/domain/dates/calendar-day';
import { dayThere } from '@plumbline/domain/dates/days-between';
import type { GameRanking, GameWeights } from '@plumbline/domain/games/game';
import {
  earnsPoints,
  firstWeights,
  gameLimits,
  gameRankings,
  rewardsFindingNothing,
} from '@plumbline/domain/games/game';
import { fieldText } from '@plumbline/texts/field-texts';
import { realLanguage } from '../../../i18n/language.ts';
import { useFormats } from '../../../lib/access/hooks.ts';
import { ProblemError } from '../../../lib/api/problem-error.ts';
import { DateField } from '../../../ui/dates/date-time-field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { FormFailure } from '../../../ui/form-failure.tsx';
import { NumberInput } from '../../../ui/numbers/number-input.tsx';
import { useProblemText } from '../../../ui/use-problem-text.ts';
import { useSaveGame } from '../api/games.ts';

interface Values {
  readonly name: string;
  readonly firstDay: string;
  readonly lastDay: string;
  readonly ranking: GameRanking;
  readonly weights: GameWeights;
}

/** What a new game lasts at first, in days after its first one. */
const usualDays = 27;

function firstValues(game: Game | null, today: string): Values {
  if (game === null)
    return {
      name: '',
      firstDay: today,
      lastDay: addDays(today, usualDays),
      ranking: 'per_hour',
      weights: firstWeights,
    };
  const { name, firstDay, lastDay, ranking, weights } = game;
  return { name, firstDay, lastDay, ranking, weights };
}

interface GameDialogProps {
  /** Null: a new one. */
  readonly game: Game | null;
  readonly onClose: () => void;
  readonly onSaved?: (game: Game) => void;
}

/** Creates a game, or changes one: its days, what it goes by, and what earns points. */
export function GameDialog({ game: shown, onClose, onSaved }: GameDialogProps) {
  const { t, i18n } = useTranslation(['games', 'ui']);
  const formats = useFormats();
  const problemText = useProblemText();
  // As it was opened: what others change meanwhile is a conflict, not something to be overwritten.
  const [game] = useState(shown);
  const [values, setValues] = useState(() => firstValues(game, dayThere(new Date().toISOString(), formats.timeZone)));
  const [isTried, setTried] = useState(false);
  const { mutateAsync, isPending, error } = useSaveGame(game);
  const text = (code: string) => fieldText(code, realLanguage(i18n.language), {});
  const refused = error instanceof ProblemError ? error.errors : [];
  const errorAt = (path: string) => refused.find((one) => one.path === path)?.message;
  const isNameless = values.name.trim() === '';
  const isReversed = values.lastDay < values.firstDay;
  const isWorthless = !earnsPoints(values.weights);
  const change = (part: Partial<Values>) => setValues({ ...values, ...part });
  const save = () => {
    setTried(true);
    if (isPending || isNameless || isReversed || isWorthless) return;
    const close = (saved: Game) => {
      onClose();
      onSaved?.(saved);
    };
    // What went wrong is shown in the form.
    mutateAsync({ ...values, name: values.name.trim() }).then(close, () => undefined);
  };
  return (
    <FormDialog
      title={game === null ? t(($) => $.games.form.createTitle) : t(($) => $.games.form.changeTitle)}
      size={560}
      content={values}
      onClose={onClose}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <Stack>
          <TextInput
            label={t(($) => $.games.form.name)}
            value={values.name}
            onChange={(event) => change({ name: event.currentTarget.value })}
            error={isTried && isNameless ? text('required') : errorAt('name')}
            maxLength={gameLimits.name}
            dir="auto"
            required
            data-autofocus
          />
          <Days values={values} isReversed={isReversed} onChange={change} errorAt={errorAt} />
          <Ranking ranking={values.ranking} onChange={(ranking) => change({ ranking })} />
          <Weights
            weights={values.weights}
            onChange={(weights) => change({ weights })}
            error={isTried && isWorthless ? text('game_without_points') : errorAt('weights.reported')}
          />
          <FormFailure text={error && refused.length === 0 ? problemText(error) : null} />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t(($) => $.ui.cancel, { ns: 'ui' })}
            </Button>
            <Button type="submit" loading={isPending}>
              {game === null ? t(($) => $.games.create) : t(($) => $.games.form.save)}
            </Button>
          </Group>
        </Stack>
      </form>
    </FormDialog>
  );
}

interface DaysProps {
  readonly values: Pick<Values, 'firstDay' | 'lastDay'>;
  readonly isReversed: boolean;
  readonly onChange: (days: Partial<Values>) => void;
  readonly errorAt: (path: string) => string | undefined;
}

/** The first and the last day. A first day after the last one takes it with it. */
function Days({ values: { firstDay, lastDay }, isReversed, onChange, errorAt }: DaysProps) {
  const { t, i18n } = useTranslation('games');
  const reversed = isReversed ? fieldText('ends_before_it_starts', realLanguage(i18n.language), {}) : undefined;
  return (
    <Group grow align="flex-start">
      <DateField
        label={t(($) => $.games.form.firstDay)}
        value={firstDay}
        onChange={(day) => {
          if (day) onChange({ firstDay: day, ...(lastDay < day && { lastDay: day }) });
        }}
        error={errorAt('firstDay')}
        isRequired
      />
      <DateField
        label={t(($) => $.games.form.lastDay)}
        value={lastDay}
        onChange={(day) => {
          if (day) onChange({ lastDay: day });
        }}
        error={reversed ?? errorAt('lastDay')}
        isRequired
      />
    </Group>
  );
}

interface RankingProps {
  readonly ranking: GameRanking;
  readonly onChange: (ranking: GameRanking) => void;
}

/** What decides who is first. */
function Ranking({ ranking, onChange }: RankingProps) {
  const { t } = useTranslation('games');
  return (
    <Input.Wrapper
      label={t(($) => $.games.form.ranking)}
      description={t(($) => $.games.form.rankingText)}
      labelElement="div"
      id="game-ranking"
    >
      <SegmentedControl
        fullWidth
        mt={6}
        aria-labelledby="game-ranking-label"
        value={ranking}
        onChange={onChange}
        data={gameRankings.map((value) => ({ value, label: t(($) => $.games.rankings[value]) }))}
      />
    </Input.Wrapper>
  );
}

interface WeightsProps {
  readonly weights: GameWeights;
  readonly onChange: (weights: GameWeights) => void;
  readonly error: string | undefined;
}

/** What earns how many points, with a warning where finding no issue outweighs the rest. */
function Weights({ weights, onChange, error }: WeightsProps) {
  const { t } = useTranslation('games');
  const field = (of: keyof GameWeights) => ({
    label: t(($) => $.games.form[of]),
    value: weights[of],
    onChange: (typed: number | '') => onChange({ ...weights, [of]: typed === '' ? 0 : typed }),
    min: 0,
    max: gameLimits.weight,
    allowDecimal: false,
    allowNegative: false,
  });
  return (
    <Stack gap="xs">
      <NumberInput {...field('reported')} error={error} />
      <NumberInput {...field('confirmed')} description={t(($) => $.games.form.confirmedText)} />
      <NumberInput {...field('clean')} description={t(($) => $.games.form.cleanText)} />
      {rewardsFindingNothing(weights) ? (
        <Alert color="orange" role="status">
          {t(($) => $.games.form.warning)}
        </Alert>
      ) : null}
    </Stack>
  );
}
