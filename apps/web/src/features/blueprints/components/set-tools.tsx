import {
  IconArrowsHorizontal,
  IconArrowsVertical,
  IconCircleHalf2,
  IconHandMove,
  IconLine,
  IconRotateClockwise,
  IconRulerMeasure,
  IconRulerMeasure2,
  IconRulerOff,
} from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PlanEditor } from '@plumbline/plan-editor/editor';
import type { ToolName } from '@plumbline/plan-editor/tool';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { useProblemText } from '../../../ui/use-problem-text.ts';
import type { ChoosablePlan } from '../api/blueprints.ts';
import { rotatePlan, saveGrayscale } from '../api/blueprints.ts';
import styles from './plan.module.css';
import type { ToolbarItem } from './toolbar.tsx';
import { Toolbar } from './toolbar.tsx';
import { useLayersItem } from './use-layers-item.tsx';
import { useChoices } from './use-editor.ts';
import { planKeys } from '../api/keys.ts';

interface SetToolsProps {
  readonly editor: PlanEditor;
  readonly plan: ChoosablePlan;
  readonly isPhone: boolean;
  readonly onLayers: () => void;
  readonly isGray: boolean;
  readonly onGray: (isGray: boolean) => void;
}

/** The tools for measuring a plan, turning it and taking its colours away (spec/3 §4 "SET"). */
export function SetTools({ editor, plan, isPhone, onLayers, isGray, onGray }: SetToolsProps) {
  const { t } = useTranslation('blueprints');
  const queryClient = useQueryClient();
  const words = useProblemText();
  useChoices(editor);
  const [asksReset, setAsksReset] = useState(false);
  const invalidatePlans = () => queryClient.invalidateQueries({ queryKey: planKeys.all });
  const rotate = useMutation({ mutationFn: () => rotatePlan(plan.id), onSuccess: invalidatePlans });
  const gray = useMutation({
    mutationFn: (value: boolean) => saveGrayscale(plan.id, value),
    onMutate: onGray,
    onError: (_, value) => onGray(!value),
    onSuccess: invalidatePlans,
  });
  const layers = useLayersItem(isPhone, onLayers, null);
  const { calibration } = editor;
  const failure = rotate.error ?? gray.error;
  const items: readonly ToolbarItem[] = [
    ...useMeasuringTools(editor),
    {
      key: 'reset',
      label: t(($) => $.blueprints.reset.button),
      icon: <IconRulerOff size={20} />,
      disabled: !calibration.isTouched,
      isRare: true,
      onClick: () => setAsksReset(true),
    },
    {
      key: 'rotate',
      label: editor.mayRotate ? t(($) => $.blueprints.tools.rotate) : t(($) => $.blueprints.tools.noRotate),
      icon: <IconRotateClockwise size={20} />,
      disabled: !editor.mayRotate || rotate.isPending,
      isRare: true,
      onClick: () => rotate.mutate(),
    },
    {
      key: 'gray',
      label: t(($) => $.blueprints.tools.gray),
      icon: <IconCircleHalf2 size={20} />,
      isOn: isGray,
      isSwitch: true,
      isRare: true,
      onClick: () => gray.mutate(!isGray),
    },
    ...layers,
  ];
  return (
    <Toolbar items={items} isPhone={isPhone}>
      {failure ? (
        <small role="alert" className={styles.problem}>
          {words(failure)}
        </small>
      ) : null}
      <ConfirmDialog
        isOpen={asksReset}
        onClose={() => setAsksReset(false)}
        title={t(($) => $.blueprints.reset.title)}
        confirm={t(($) => $.blueprints.reset.confirm)}
        isDangerous
        onConfirm={() => {
          editor.resetMeasures();
          setAsksReset(false);
        }}
      >
        {t(($) => $.blueprints.reset.text)}
      </ConfirmDialog>
    </Toolbar>
  );
}

/** By which the plan is moved, measured and checked. */
function useMeasuringTools(editor: SetToolsProps['editor']): readonly ToolbarItem[] {
  const { t } = useTranslation('blueprints');
  const tool = (name: ToolName, label: string, icon: ToolbarItem['icon'], isRare = false): ToolbarItem => ({
    key: name,
    label,
    icon,
    isRare,
    isOn: editor.toolName === name,
    onClick: () => editor.setTool(name),
  });
  return [
    tool(
      'move',
      t(($) => $.blueprints.tools.move),
      <IconHandMove size={20} />,
    ),
    tool(
      'horizontal_measure',
      t(($) => $.blueprints.tools.horizontal),
      <IconArrowsHorizontal size={20} />,
    ),
    tool(
      'vertical_measure',
      t(($) => $.blueprints.tools.vertical),
      <IconArrowsVertical size={20} />,
    ),
    tool(
      'line_measure',
      t(($) => $.blueprints.tools.line),
      <IconLine size={20} />,
    ),
    {
      ...tool(
        'scale_area',
        t(($) => $.blueprints.tools.area),
        <IconRulerMeasure2 size={20} />,
      ),
      isRare: true,
    },
    tool(
      'check',
      t(($) => $.blueprints.tools.check),
      <IconRulerMeasure size={20} />,
    ),
  ];
}
