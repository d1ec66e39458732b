import type { CatalogueElement } from '@plumbline/domain/blueprints/catalogue';
import type { EditorMode } from '@plumbline/domain/access/modes';
import { Observed } from './observed.ts';
import type { ToolName } from './tool.ts';

interface Chosen {
  mode: EditorMode;
  toolName: ToolName;
  brush: CatalogueElement | null;
  staysOnTool: boolean;
  selection: ReadonlySet<string>;
  label: string | null;
  hovered: string | null;
  polygonSides: number;
}

/** What is chosen in an open plan: the mode, the tool, what is drawn with, what is selected. */
export class EditorState extends Observed {
  protected readonly chosen: Chosen = {
    mode: 'VIEW',
    toolName: 'move',
    brush: null,
    staysOnTool: false,
    selection: new Set(),
    label: null,
    hovered: null,
    polygonSides: 1,
  };

  get mode(): EditorMode {
    return this.chosen.mode;
  }
  get toolName(): ToolName {
    return this.chosen.toolName;
  }
  get brush(): CatalogueElement | null {
    return this.chosen.brush;
  }
  get staysOnTool(): boolean {
    return this.chosen.staysOnTool;
  }
  get selection(): ReadonlySet<string> {
    return this.chosen.selection;
  }
  /** The element whose comment and job are shown. */
  get label(): string | null {
    return this.chosen.label;
  }
  /** The element under a mouse that is not pressed. */
  get hovered(): string | null {
    return this.chosen.hovered;
  }
  get polygonSides(): number {
    return this.chosen.polygonSides;
  }
}
