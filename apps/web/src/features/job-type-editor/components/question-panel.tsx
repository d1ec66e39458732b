import { Accordion, Alert, Select, Stack, Switch, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { createElement, memo, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Property, PropertyGroup } from '@plumbline/domain/question-types/property';
import { isPropertyShown, propertyGroups } from '@plumbline/domain/question-types/property';
import type { QuestionType } from '@plumbline/domain/question-types/question-type';
import { questionTypeRegistry } from '@plumbline/domain/question-types/registry';
import type { Question } from '@plumbline/domain/questionnaire/definition';
import { useOfferedTypes } from '../use-offered-types.ts';
import { isSet } from '../model/set-properties.ts';
import { writtenLanguage } from '../model/languages.ts';
import { changeIn, useScene, useSnapshot, type Focus } from './editor-context.ts';
import { NameField } from './name-field.tsx';
import { ProblemText } from './problem-text.tsx';
import type { PropertyFieldProps } from './property-inputs/property-field.ts';
import { inputOf } from './property-inputs/property-inputs.ts';
import { QuestionConflict } from './question-conflict.tsx';
import styles from './question-panel.module.css';
import { SharedQuestion, useSharedBy } from './shared-question.tsx';
import { TranslationPanel } from './translation-panel.tsx';
import { useQuestionName } from './use-question-words.ts';

/** What is open when a question is first looked at: what most questions need. */
const openAtFirst: readonly PropertyGroup[] = ['question', 'answer', 'extras'];

/** The groups that are open in an editor: whoever sets one thing of many questions opens its group once. */
const openIn = new WeakMap<object, string[]>();

interface ShownProperty {
  readonly property: Parameters<typeof inputOf>[0];
  readonly input: NonNullable<ReturnType<typeof inputOf>>;
}

interface QuestionPanelProps {
  readonly question: Question;
  /** Where the cursor goes: into the title of what was just added, into a text that lacks. A new object for each time. */
  readonly focus: { readonly on: Focus } | null;
}

/** All that can be said of one question, driven by its type's entry in the registry. */
export function QuestionPanel({ question, focus }: QuestionPanelProps) {
  const { editor, report, languages } = useScene();
  const { draft, refusals } = useSnapshot(editor);
  const nameOf = useQuestionName(draft);
  const panel = useRef<HTMLDivElement>(null);
  const [isForAll, setForAll] = useState(false);
  const sharedBy = useSharedBy(question);
  // What others use too is changed for all of them only on purpose.
  const isHeld = sharedBy !== null && sharedBy > 1 && !isForAll;
  const type = questionTypeRegistry[question.type];
  const refused = refusals.get(question.id) ?? {};
  const problems = (report.byQuestion.get(question.id) ?? []).filter((problem) => !('rule' in problem));
  const shown = type.properties.flatMap((property): readonly ShownProperty[] => {
    const input = inputOf(property);
    return input && isPropertyShown(property, question.settings, type.defaults) ? [{ property, input }] : [];
  });
  // Also when it was hidden meanwhile, until the words that it needs were there.
  useLayoutEffect(() => {
    if (!focus) return;
    const field = '[data-property="title"], [data-property="title"] textarea';
    const lacking = focus.on === 'missing' ? '[data-missing] :is(input, textarea, [contenteditable])' : field;
    const found =
      panel.current?.querySelector<HTMLElement>(lacking) ?? panel.current?.querySelector<HTMLElement>(field);
    found?.focus();
  }, [focus]);
  const isTranslated = languages.chosen !== writtenLanguage(question, languages);
  const translation = `translations.${languages.chosen}.`;

  return (
    <div ref={panel} className={styles.panel}>
      <h2 className="visually-hidden">{nameOf(question)}</h2>
      <QuestionConflict question={question} />
      {question.isGlobal ? (
        <SharedQuestion question={question} isForAll={isForAll} onForAll={() => setForAll(true)} />
      ) : null}
      {problems.map((problem) => (
        <Alert
          key={problem.kind}
          color={problem.kind === 'loop' ? 'red' : 'orange'}
          variant="light"
          mb="sm"
          icon={<IconAlertTriangle size={18} aria-hidden />}
        >
          <ProblemText problem={problem} />
        </Alert>
      ))}
      {Object.entries(refused)
        .filter(([path]) => !shown.some(({ property }) => path.startsWith(wirePath(property))))
        .map(([path, message]) => (
          <Alert key={path} color="red" variant="light" mb="sm">
            {message}
          </Alert>
        ))}
      <fieldset className={styles.fields} disabled={isHeld} aria-label={nameOf(question)}>
        {isTranslated ? (
          <TranslationPanel question={question} errorOf={(key) => refused[`${translation}${key}`]} />
        ) : (
          <>
            <TypeSelect question={question} />
            <Properties question={question} shown={shown} refused={refused} />
          </>
        )}
      </fieldset>
    </div>
  );
}

interface PropertiesProps {
  readonly question: QuestionPanelProps['question'];
  readonly shown: readonly ShownProperty[];
  /** What the server refused, by the path of the property. */
  readonly refused: Readonly<Record<string, string>>;
}

/** The properties of a question, grouped. */
function Properties({ question, shown, refused }: PropertiesProps) {
  const { t } = useTranslation('jobTypeEditor');
  const { editor } = useScene();
  return (
    // At once: an accordion that looks up whether motion is wanted draws its contents again, and the cursor is gone.
    <Accordion
      transitionDuration={0}
      multiple
      defaultValue={openIn.get(editor) ?? [...openAtFirst]}
      onChange={(open) => openIn.set(editor, open)}
      variant="default"
      chevronPosition="left"
      order={3}
    >
      {propertyGroups.map((group) => {
        const own = shown.filter(({ property }) => property.group === group);
        if (own.length === 0) return null;
        const count = openAtFirst.includes(group) ? 0 : own.filter(({ property }) => isSet(question, property)).length;
        return (
          <Accordion.Item key={group} value={group}>
            <Accordion.Control>
              <Text fw={600} component="span">
                {t(($) => $.jobTypeEditor.groups[group])}
              </Text>
              {count > 0 ? ' ' : null}
              {count > 0 ? (
                <Text c="dimmed" size="sm" component="span" ml="xs">
                  {t(($) => $.jobTypeEditor.groupSet, { count })}
                </Text>
              ) : null}
            </Accordion.Control>
            <Accordion.Panel>
              <Stack gap="md">
                {own.map(({ property, input }) => (
                  <PropertyRow
                    key={`${question.id} ${property.name}`}
                    property={property}
                    input={input}
                    question={question}
                    error={errorAt(refused, wirePath(property))}
                  />
                ))}
                {group === 'access' ? <NameField question={question} error={refused['name']} /> : null}
                {group === 'access' ? <GlobalSwitch question={question} /> : null}
              </Stack>
            </Accordion.Panel>
          </Accordion.Item>
        );
      })}
    </Accordion>
  );
}

function wirePath(property: Property): string {
  return property.in === 'settings' ? `settings.${property.name}` : property.name;
}

function errorAt(refused: Readonly<Record<string, string>>, path: string): string | undefined {
  return Object.entries(refused).find(([one]) => one === path || one.startsWith(`${path}.`))?.[1];
}

interface PropertyRowProps {
  readonly property: Property;
  readonly input: ComponentType<PropertyFieldProps>;
  readonly question: Question;
  readonly error: string | undefined;
}

/** A letter in the title draws the title's own line again, not the others. */
function isSameRow(one: PropertyRowProps, other: PropertyRowProps): boolean {
  const [before, after] = [one.question, other.question];
  return (
    one.property === other.property &&
    one.error === other.error &&
    before.id === after.id &&
    before.type === after.type &&
    before.settings === after.settings &&
    before.disabled === after.disabled &&
    (one.property.in === 'settings' || before[one.property.name] === after[one.property.name])
  );
}

const PropertyRow = memo(function PropertyRow({ property, input, question, error }: PropertyRowProps) {
  const { t, i18n } = useTranslation('jobTypeEditor');
  const { editor } = useScene();
  const value = property.in === 'settings' ? question.settings[property.name] : question[property.name];
  const onChange = (next: unknown) =>
    changeIn(
      editor,
      question.id,
      property.name,
      property.in === 'settings'
        ? { settings: { ...question.settings, [property.name]: next } }
        : ({ [property.name]: next } as Partial<Question>),
    );
  const hint = i18n.exists(`hint.${property.name}`, { ns: 'jobTypeEditor' })
    ? t(($) => $.jobTypeEditor.hint[property.name as 'disabled'])
    : undefined;
  return createElement(input, {
    property,
    question,
    value,
    onChange,
    label: t(($) => $.jobTypeEditor.property[property.name as 'title']),
    hint,
    error,
  });
}, isSameRow);

/**
 * The type of the question. Settings that the new type doesn't read are preserved, so that changing back loses nothing.
 */
function TypeSelect({ question }: { question: Question }) {
  const { t } = useTranslation('jobTypeEditor');
  const { editor } = useScene();
  const types = useOfferedTypes().map(({ type, isOff }) => {
    const name = t(($) => $.jobTypeEditor.types[type]);
    return isOff && type !== question.type
      ? { value: type, label: t(($) => $.jobTypeEditor.typeOff, { type: name }), disabled: true }
      : { value: type, label: name };
  });
  return (
    <Select
      label={t(($) => $.jobTypeEditor.type)}
      data={types}
      value={question.type}
      allowDeselect={false}
      mb="xs"
      onChange={(chosen) => {
        const type = chosen as QuestionType;
        const settings = { ...questionTypeRegistry[type].defaults, ...question.settings };
        changeIn(editor, question.id, 'type', { type, settings });
      }}
    />
  );
}

/** A question that several job types use stays shared until the others have let go of it (spec/2 §5). */
function GlobalSwitch({ question }: { question: Question }) {
  const { t } = useTranslation('jobTypeEditor');
  const { editor } = useScene();
  const isShared = (useSharedBy(question) ?? 0) > 1;
  return (
    <Switch
      label={t(($) => $.jobTypeEditor.globals.switch)}
      description={
        isShared ? t(($) => $.jobTypeEditor.globals.switchHeld) : t(($) => $.jobTypeEditor.globals.switchHint)
      }
      checked={question.isGlobal}
      disabled={isShared}
      onChange={(event) => changeIn(editor, question.id, 'isGlobal', { isGlobal: event.currentTarget.checked })}
    />
  );
}
