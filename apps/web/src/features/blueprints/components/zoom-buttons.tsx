import { IconMaximize, IconMinus, IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { PlanEditor } from '@plumbline/plan-editor/editor';
import { useFormats } from '../../../lib/access/hooks.ts';
import styles from './plan.module.css';
import { ToolButton } from './tool-button.tsx';
import { useEditor } from './use-editor.ts';

/** Nearer, farther, all of it: on every plan, and for one thumb. */
export function ZoomButtons({ editor }: { readonly editor: PlanEditor }) {
  const { t } = useTranslation('blueprints');
  const formats = useFormats();
  const percent = useEditor(editor, ({ camera }) => Math.round(camera.zoom * 100));
  return (
    <div className={styles.zoom} role="group" aria-label={t(($) => $.blueprints.tools.zoom)}>
      <ToolButton label={t(($) => $.blueprints.tools.nearer)} onClick={() => editor.view.zoomBy(1)}>
        <IconPlus size={20} />
      </ToolButton>
      <bdi dir="ltr" className={styles.percent}>
        {formats.number(percent)}%
      </bdi>
      <ToolButton label={t(($) => $.blueprints.tools.farther)} onClick={() => editor.view.zoomBy(-1)}>
        <IconMinus size={20} />
      </ToolButton>
      <ToolButton label={t(($) => $.blueprints.tools.whole)} onClick={() => editor.view.fit()}>
        <IconMaximize size={20} />
      </ToolButton>
    </div>
  );
}
