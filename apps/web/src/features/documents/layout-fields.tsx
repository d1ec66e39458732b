import { ActionIcon, ColorInput, Group, Input, SegmentedControl, Select, Switch, Text } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { DocumentPart } from '@plumbline/domain/documents/document-layout';
import { documentParts, maxPhotosPerRow, paperSizes } from '@plumbline/domain/documents/document-layout';
import { isolatedName } from '../../i18n/isolated.ts';
import { SortableList } from '../../ui/sortable-list.tsx';
import type { LayoutProps } from './layout-props.ts';
import { MarginFields } from './margin-fields.tsx';

const switches = ['showUnanswered', 'showComments', 'showAuthors', 'showLogo'] as const;

interface LayoutFieldsProps extends LayoutProps {
  /** The job type whose questions headers and footers can mention; null for those that are shared by all of them. */
  readonly jobTypeId: string | null;
}

/** How the PDFs of jobs are laid out: of the company, or of one job type. */
export function LayoutFields({ layout, set, errorAt, jobTypeId }: LayoutFieldsProps) {
  const { t } = useTranslation('documents');
  return (
    <>
      <Parts layout={layout} set={set} errorAt={errorAt} />
      <Input.Wrapper label={t(($) => $.documents.photosPerRow)} labelElement="div" id="photos-per-row">
        <div>
          <SegmentedControl
            mt={6}
            aria-labelledby="photos-per-row-label"
            data={Array.from({ length: maxPhotosPerRow }, (_, index) => String(index + 1))}
            value={String(layout.photosPerRow)}
            onChange={(value) => set({ photosPerRow: Number(value) })}
          />
        </div>
      </Input.Wrapper>
      {switches.map((name) => (
        <Switch
          key={name}
          label={t(($) => $.documents[name])}
          checked={layout[name]}
          onChange={({ currentTarget: { checked } }) => set({ [name]: checked })}
        />
      ))}
      <MarginFields layout={layout} set={set} errorAt={errorAt} jobTypeId={jobTypeId} />
      <Group align="end" grow maw={520}>
        <Select
          label={t(($) => $.documents.paper)}
          allowDeselect={false}
          data={paperSizes.map((value) => ({ value, label: t(($) => $.documents.papers[value]) }))}
          value={layout.paper}
          onChange={(value) => set({ paper: paperSizes.find((one) => one === value) ?? 'a4' })}
        />
        <Switch
          pb={8}
          label={t(($) => $.documents.landscape)}
          checked={layout.isLandscape}
          onChange={({ currentTarget: { checked } }) => set({ isLandscape: checked })}
        />
      </Group>
      <Colours layout={layout} set={set} errorAt={errorAt} />
    </>
  );
}

/** The parts in their order; one is always there. */
function Parts({ layout, set }: LayoutProps) {
  const { t } = useTranslation('documents');
  const nameOf = (part: DocumentPart) => t(($) => $.documents.parts[part]);
  const free = documentParts.filter((part) => !layout.parts.includes(part));
  return (
    <div>
      <SortableList
        label={t(($) => $.documents.order)}
        items={layout.parts}
        itemId={(part) => part}
        itemName={nameOf}
        onReorder={(parts) => set({ parts: [...parts] })}
      >
        {(part) => (
          <Group justify="space-between" wrap="nowrap">
            <Text>{nameOf(part)}</Text>
            <ActionIcon
              variant="subtle"
              color="gray"
              size={40}
              disabled={layout.parts.length === 1}
              aria-label={t(($) => $.documents.remove, { name: isolatedName(nameOf(part)) })}
              onClick={() => set({ parts: layout.parts.filter((one) => one !== part) })}
            >
              <IconX size={18} aria-hidden />
            </ActionIcon>
          </Group>
        )}
      </SortableList>
      {free.length > 0 ? (
        <Select
          key={layout.parts.length}
          mt="xs"
          maw={{ sm: 320 }}
          aria-label={t(($) => $.documents.add)}
          placeholder={t(($) => $.documents.add)}
          value={null}
          data={free.map((value) => ({ value, label: nameOf(value) }))}
          onChange={(value) => {
            const part = free.find((one) => one === value);
            if (part) set({ parts: [...layout.parts, part] });
          }}
        />
      ) : null}
    </div>
  );
}

function Colours({ layout, set, errorAt }: LayoutProps) {
  const { t } = useTranslation('documents');
  const colours = [
    ['accentColour', t(($) => $.documents.accent)],
    ['issueColour', t(($) => $.documents.issue)],
  ] as const;
  return (
    <Group align="start" grow maw={520}>
      {colours.map(([name, label]) => (
        <ColorInput
          key={name}
          label={label}
          description={t(($) => $.documents.ownColour)}
          value={layout[name] ?? ''}
          onChange={(colour) => set({ [name]: colour === '' ? null : colour })}
          error={errorAt(name)}
          format="hex"
          withEyeDropper={false}
          popoverProps={{ withRoles: false }}
          dir="ltr"
        />
      ))}
    </Group>
  );
}
