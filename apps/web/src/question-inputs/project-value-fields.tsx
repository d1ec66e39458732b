import { Button, Textarea, TextInput } from '@mantine/core';
import { IconCurrentLocation } from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { JobSources } from '@plumbline/contract/job-sources';
import type { ProjectFieldType } from '@plumbline/domain/projects/field-types';
import { placeValue } from '@plumbline/domain/projects/fields/address';
import { ranking } from '@plumbline/domain/projects/fields/ranking';
import { chosenItems, itemsOf } from '@plumbline/domain/question-types/chosen-items';
import { byContent, readOutWith } from './field-attributes.ts';
import styles from './project-value-input.module.css';
import type { QuestionInputProps } from './question-input.ts';
import { SourceList } from './source-list.tsx';
import { positionTimeout } from '../lib/location/device-position.ts';
import { useTextDraft } from './use-text-draft.ts';

/** What the input of a field takes, in a question and on the project's own page. Values are in the shape of answers. */
export interface FieldInputProps extends Pick<
  QuestionInputProps,
  'value' | 'onChange' | 'problem' | 'labelledBy' | 'describedBy' | 'direction'
> {
  readonly field: Pick<JobSources['fields'][string], 'type' | 'isMultiline' | 'options'>;
}

const textLimit = 10_000;

function TextField(props: FieldInputProps) {
  const { field, value, onChange, problem, labelledBy } = props;
  const draft = useTextDraft(typeof value === 'string' ? value : '', onChange);
  const shared = {
    ...draft,
    size: 'lg',
    maxLength: textLimit,
    error: problem !== null,
    attributes: readOutWith(props.describedBy, byContent(draft.value)),
    'aria-labelledby': labelledBy,
  } as const;
  return field.isMultiline ? (
    <Textarea {...shared} autosize minRows={3} maxRows={12} />
  ) : (
    <TextInput {...shared} autoComplete="off" />
  );
}

function AddressField({ value, onChange, labelledBy, describedBy }: FieldInputProps) {
  const { t } = useTranslation('questionInputs');
  const place = placeValue.safeParse(value).data ?? null;
  const [failed, setFailed] = useState(false);
  const [isFinding, setFinding] = useState(false);
  const draft = useTextDraft(place?.address ?? '', (address) => {
    if (place) onChange({ ...place, address: address.slice(0, 500) });
  });
  const find = () => {
    setFinding(true);
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setFinding(false);
        setFailed(false);
        onChange({ lat: coords.latitude, long: coords.longitude, address: place?.address ?? '' });
      },
      () => {
        setFinding(false);
        setFailed(true);
      },
      { timeout: positionTimeout, enableHighAccuracy: true },
    );
  };
  return (
    <div className={styles.place}>
      <TextInput
        {...draft}
        size="lg"
        disabled={place === null}
        maxLength={500}
        // What the field itself says of the place comes first.
        attributes={readOutWith(place || failed ? undefined : describedBy, byContent(draft.value))}
        placeholder={place === null ? t(($) => $.questionInputs.sources.placeFirst) : ''}
        description={place ? <bdi dir="ltr">{`${place.lat.toFixed(5)}, ${place.long.toFixed(5)}`}</bdi> : undefined}
        inputWrapperOrder={['input', 'description']}
        aria-labelledby={labelledBy}
        error={failed ? t(($) => $.questionInputs.sources.placeFailed) : undefined}
      />
      <Button
        variant="default"
        size="md"
        loading={isFinding}
        leftSection={<IconCurrentLocation size={20} aria-hidden />}
        onClick={find}
      >
        {t(($) => $.questionInputs.sources.placeHere)}
      </Button>
    </div>
  );
}

const ranks = Array.from({ length: ranking.highest - ranking.lowest + 1 }, (_, index) => ranking.lowest + index);

function RankingField({ value, onChange, labelledBy, describedBy, direction }: FieldInputProps) {
  const { t } = useTranslation('questionInputs');
  const chosen = typeof value === 'number' ? value : null;
  const forward = direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
  const backward = direction === 'rtl' ? 'ArrowRight' : 'ArrowLeft';
  return (
    <div className={styles.ranks} role="radiogroup" aria-labelledby={labelledBy} aria-describedby={describedBy}>
      {ranks.map((rank) => (
        <button
          key={rank}
          type="button"
          role="radio"
          className={styles.rank}
          aria-checked={rank === chosen}
          aria-label={t(($) => $.questionInputs.sources.rank, { rank, of: ranking.highest })}
          tabIndex={rank === (chosen ?? ranking.lowest) ? 0 : -1}
          onClick={() => onChange(rank)}
          onKeyDown={(event) => {
            const step =
              event.key === forward || event.key === 'ArrowUp'
                ? 1
                : event.key === backward || event.key === 'ArrowDown'
                  ? -1
                  : 0;
            const to = rank + step;
            if (step === 0 || !ranks.includes(to)) return;
            event.preventDefault();
            onChange(to);
            const sibling =
              step > 0 ? event.currentTarget.nextElementSibling : event.currentTarget.previousElementSibling;
            if (sibling instanceof HTMLElement) sibling.focus();
          }}
        >
          {rank}
        </button>
      ))}
    </div>
  );
}

function OptionsField(props: FieldInputProps & { readonly isMultiple: boolean }) {
  const { field, value, onChange, labelledBy, describedBy, isMultiple } = props;
  const { t } = useTranslation('questionInputs');
  const parsed = chosenItems.safeParse(value).data;
  return (
    <SourceList
      entries={field.options}
      chosen={parsed ? itemsOf(parsed) : []}
      isMultiple={isMultiple}
      onChange={(chosen) => {
        const items = chosen.map(({ id, label }) => ({ id, label }));
        onChange(items.length === 0 ? null : isMultiple ? items : items[0]);
      }}
      disabled={false}
      labelledBy={labelledBy}
      describedBy={describedBy}
      findMore={null}
      empty={t(($) => $.questionInputs.list.noOptions)}
    />
  );
}

/** The input of each type of project field; null: answering shows it, and doesn't write it. */
const fieldInputs: Readonly<Record<ProjectFieldType, ComponentType<FieldInputProps> | null>> = {
  text: TextField,
  address: AddressField,
  status_list: (props) => <OptionsField {...props} isMultiple={false} />,
  list: (props) => <OptionsField {...props} isMultiple />,
  ranking: RankingField,
  file_list: null,
  blueprint_list: null,
  skills: null,
  table: null,
  customer_table: null,
  blueprint_elements: null,
};

/** The input of a type of field; null where it is only shown, and for a type that isn't known here. */
export function fieldInputOf(type: string): ComponentType<FieldInputProps> | null {
  return Object.hasOwn(fieldInputs, type) ? fieldInputs[type as ProjectFieldType] : null;
}
