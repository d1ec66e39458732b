import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconHandMove,
  IconMagnet,
  IconPencil,
  IconPolygonOff,
  IconRulerMeasure,
  IconScissors,
  IconTrash,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { PlanEditor } from '@plumbline/plan-editor/editor';
import type { ToolName } from '@plumbline/plan-editor/tool';
import type { ToolbarItem } from './toolbar.tsx';
import { Toolbar } from './toolbar.tsx';
import { useLayersItem } from './use-layers-item.tsx';
import { useChoices } from './use-editor.ts';

interface PlanToolsProps {
  readonly editor: PlanEditor;
  readonly isPhone: boolean;
  readonly onLayers: () => void;
  readonly onExport: (() => void) | null;
  readonly onDelete: () => void;
  /** Opens what can be drawn with: on a phone it has no place of its own. */
  readonly onPalette: () => void;
}

const notDrawing: readonly ToolName[] = ['move', 'scissors', 'cut_out', 'check'];

/** The tools for looking at and drawing on a plan. */
export function PlanTools({ editor, isPhone, onLayers, onExport, onDelete, onPalette }: PlanToolsProps) {
  const { t } = useTranslation('blueprints');
  useChoices(editor);
  const layers = useLayersItem(isPhone, onLayers, onExport);
  const { toolName, mode } = editor;
  const take = (tool: ToolName) => () => editor.setTool(toolName === tool ? 'move' : tool);
  const size = 20;
  const move: ToolbarItem = {
    key: 'move',
    label: t(($) => $.blueprints.tools.move),
    icon: <IconHandMove size={size} />,
    isOn: toolName === 'move',
    onClick: () => editor.setTool('move'),
  };
  const check: ToolbarItem = {
    key: 'check',
    label: t(($) => $.blueprints.tools.check),
    icon: <IconRulerMeasure size={size} />,
    isOn: toolName === 'check',
    isRare: mode === 'EDIT',
    onClick: take('check'),
  };
  if (mode !== 'EDIT') return <Toolbar items={[move, check, ...layers]} isPhone={isPhone} />;
  const draw: ToolbarItem = {
    key: 'draw',
    label: t(($) => $.blueprints.tools.draw),
    icon: <IconPencil size={size} />,
    isOn: !notDrawing.includes(toolName),
    onClick: onPalette,
  };
  const items: readonly ToolbarItem[] = [
    move,
    ...(isPhone ? [draw] : []),
    {
      key: 'scissors',
      label: t(($) => $.blueprints.tools.scissors),
      icon: <IconScissors size={size} />,
      isOn: toolName === 'scissors',
      isRare: true,
      onClick: take('scissors'),
    },
    {
      key: 'cut_out',
      label: t(($) => $.blueprints.tools.cutOut),
      icon: <IconPolygonOff size={size} />,
      isOn: toolName === 'cut_out',
      isRare: true,
      onClick: take('cut_out'),
    },
    check,
    {
      key: 'snap',
      label: t(($) => $.blueprints.tools.snap),
      icon: <IconMagnet size={size} />,
      isOn: editor.aim.snaps,
      isSwitch: true,
      isRare: true,
      onClick: () => editor.setSnapping(!editor.aim.snaps),
    },
    {
      key: 'undo',
      label: t(($) => $.blueprints.tools.undo),
      icon: <IconArrowBackUp size={size} className="mirrored" />,
      disabled: !editor.canUndo,
      onClick: () => editor.undo(),
    },
    {
      key: 'redo',
      label: t(($) => $.blueprints.tools.redo),
      icon: <IconArrowForwardUp size={size} className="mirrored" />,
      disabled: !editor.canRedo,
      onClick: () => editor.redo(),
    },
    {
      key: 'delete',
      label: t(($) => $.blueprints.delete),
      icon: <IconTrash size={size} />,
      disabled: editor.selection.size === 0,
      onClick: onDelete,
    },
    ...layers,
  ];
  return <Toolbar items={items} isPhone={isPhone} />;
}
