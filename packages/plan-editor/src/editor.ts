import type { ArrowShape } from '@plumbline/domain/blueprints/calibration';
import type { CatalogueElement } from '@plumbline/domain/blueprints/catalogue';
import type { EditorMode, PlanRights } from '@plumbline/domain/access/modes';
import { mayEditElement, mayRotatePlan, offeredModes } from '@plumbline/domain/access/modes';
import type { Box, Shape } from '@plumbline/domain/blueprints/shapes';
import { Aim } from './aim.ts';
import { Calibration } from './calibrating.ts';
import type { Camera } from './camera.ts';
import type { Change } from './document.ts';
import { PlanDocument } from './document.ts';
import { EditorState } from './editor-state.ts';
import type { PlanElement } from './element.ts';
import { ElementCommands } from './element-commands.ts';
import type { PointerInput } from './gestures.ts';
import { Gestures } from './gestures.ts';
import type { Origin } from './history.ts';
import { PlanHistory } from './history.ts';
import { runAction } from './keyboard.ts';
import { actionOf } from './keys.ts';
import { makeTool } from './make-tool.ts';
import type { EditorOptions } from './options.ts';
import type { Host, Modifiers, Pointer, Preview, Tool, ToolName } from './tool.ts';
import { isToolOf, toolFor } from './tool.ts';
import { Viewport } from './viewport.ts';

const noModifiers: Modifiers = { shift: false, alt: false, control: false };
const none: ReadonlySet<string> = new Set();

/** A plan that is open: all of the editor but its screen. Whoever shows it subscribes, and looks at what it needs. */
export class PlanEditor extends EditorState implements Host {
  readonly document: PlanDocument;
  readonly history: PlanHistory;
  readonly calibration: Calibration;
  readonly commands: ElementCommands;
  readonly view: Viewport;
  readonly aim: Aim;
  readonly page: number;
  readonly job: string;
  readonly rights: PlanRights;
  readonly newId: () => string;
  readonly #gestures: Gestures;
  readonly #options: EditorOptions;
  #tool: Tool;

  constructor(options: EditorOptions) {
    super();
    this.#options = options;
    this.page = options.page;
    this.job = options.job;
    this.rights = options.rights;
    this.newId = options.newId;
    this.view = new Viewport(options.extent, options.screen, () => this.changed());
    const [first = 'VIEW'] = offeredModes(options.rights);
    this.chosen.mode = options.rights.edit ? 'EDIT' : first;
    this.document = new PlanDocument(options.elements);
    this.history = new PlanHistory(this.document, (...told) => this.#told(...told));
    const { measurements, onMeasurements, author = null, now = () => null } = options;
    this.calibration = new Calibration(measurements, options.extent, onMeasurements, { author, now });
    this.commands = new ElementCommands(this);
    this.aim = new Aim(this, options.lines ?? null);
    this.#tool = makeTool('move', this);
    this.#gestures = new Gestures(
      this.view,
      () => this.#tool,
      options.after,
      () => this.chosen.toolName !== 'move',
    );
    this.setMode(this.chosen.mode);
  }

  get camera(): Camera {
    return this.view.camera;
  }
  get isPanning(): boolean {
    return this.#gestures.isPanning;
  }
  get preview(): Preview | null {
    return this.#tool.preview();
  }
  /** The finger that is placing a point: what lies under it is shown beside it. */
  get placing(): Pointer | null {
    const pointer = this.#gestures.working;
    const places = this.chosen.toolName !== 'move' || this.#tool.preview()?.snap !== undefined;
    return pointer?.kind === 'touch' && places ? pointer : null;
  }
  /** Undo and redo are hidden in SET (spec/3 §4), and do nothing there. */
  get canUndo(): boolean {
    return this.chosen.mode === 'EDIT' && this.history.canUndo;
  }
  get canRedo(): boolean {
    return this.chosen.mode === 'EDIT' && this.history.canRedo;
  }
  get mayRotate(): boolean {
    const marked = { hasElements: this.document.size > 0, hasMeasures: this.calibration.isTouched };
    return this.rights.set && mayRotatePlan(marked);
  }

  /** Changes to a mode that is offered to this person; what is half done is given up. */
  setMode(mode: EditorMode): void {
    if (!offeredModes(this.rights).includes(mode)) return;
    this.chosen.mode = mode;
    this.calibration.drop();
    this.chosen.selection = none;
    this.chosen.label = null;
    this.setTool(mode === 'SET' ? this.calibration.nextTool(this.page) : 'move');
  }

  /** Takes a tool of the mode; one that draws needs something to draw with (see {@link draw}). */
  setTool(name: ToolName): void {
    if (!isToolOf(this.chosen.mode, name)) return;
    this.#tool.cancel();
    this.chosen.toolName = name;
    this.#tool = makeTool(name, this);
    this.changed();
  }

  /** Takes the tool that draws this catalogue element. */
  draw(element: CatalogueElement, staysOnTool = false): void {
    if (this.chosen.mode !== 'EDIT') return;
    this.chosen.brush = element;
    this.chosen.staysOnTool = staysOnTool;
    this.chosen.selection = none;
    this.setTool(toolFor(element.type));
  }

  /** How many sides the next open polygon has: 1 or more (spec/3 §5). What is no such number is ignored. */
  setPolygonSides(sides: number): void {
    if (!Number.isInteger(sides) || sides < 1 || sides > 999) return;
    this.chosen.polygonSides = sides;
    this.changed();
  }

  setSnapping(snaps: boolean): void {
    this.aim.snaps = snaps;
    this.changed();
  }

  /** Shows only elements that pass; what no longer does is no longer selected. */
  setFilter(shows: (element: PlanElement) => boolean): void {
    this.aim.shows = shows;
    this.elementsChanged([]);
    this.#dropGone();
  }

  pointerDown(input: PointerInput): void {
    this.#gestures.down(input);
    this.changed();
  }

  pointerMove(input: PointerInput): void {
    this.#gestures.move(input);
    const isHovering = input.kind !== 'touch' && this.chosen.toolName === 'move' && this.#gestures.isFree;
    if (isHovering) this.chosen.hovered = this.aim.elementAt(this.#gestures.pointer(input))?.id ?? null;
    this.changed();
  }

  pointerUp(input: PointerInput): void {
    this.#gestures.up(input);
    this.changed();
  }

  pointerCancel(): void {
    this.#gestures.cancel();
    this.changed();
  }

  /** @returns `delete` when the key asks to delete what is selected, which is confirmed first; else whether the editor took it */
  keyDown(key: string, modifiers: Modifiers = noModifiers): boolean | 'delete' {
    if (this.#tool.key?.(key)) {
      this.changed();
      return true;
    }
    const action = actionOf(key, modifiers);
    if (!action) return false;
    if (action.do === 'delete') return this.chosen.mode === 'EDIT' && this.chosen.selection.size > 0 ? 'delete' : false;
    runAction(action, this, this.#gestures);
    this.changed();
    return true;
  }

  keyUp(key: string): void {
    if (key === ' ') this.#gestures.releaseSpace(() => this.changed());
  }

  /** Gives up what is half done: a polygon, a gesture, an arrow whose metres are asked; else the tool; else the selection. */
  escape(): void {
    const gaveUp = this.#tool.cancel();
    const dropped = this.calibration.drop();
    if (gaveUp || dropped) return this.changed();
    if (this.chosen.toolName !== 'move') return this.setTool('move');
    this.select([]);
    this.showLabel(null);
  }

  undo(): void {
    this.#tool.cancel();
    this.#stepped(this.canUndo ? this.history.undo() : 0);
  }

  redo(): void {
    this.#tool.cancel();
    this.#stepped(this.canRedo ? this.history.redo() : 0);
  }

  /** Takes the metres that were typed for the arrow that waits; whether they were taken. */
  setMetres(text: string): boolean {
    const taken = this.calibration.answer(text, this.newId());
    if (taken && this.chosen.mode === 'SET') this.setTool(this.calibration.nextTool(this.page));
    this.changed();
    return taken;
  }

  /** Takes the page's measures back, after it was confirmed. Only in SET. */
  resetMeasures(): void {
    if (this.chosen.mode !== 'SET') return;
    this.calibration.reset(this.page);
    this.setTool('horizontal_measure');
  }

  /** Takes over elements as they are elsewhere: drawn by others, or stored by the server. */
  receive(changes: readonly Change[]): void {
    this.history.receive(changes);
    this.#dropGone();
  }

  dispose(): void {
    this.#gestures.dispose();
    this.forgetListeners();
  }

  // What tools work on (see `Host`).

  mayEdit(element: PlanElement): boolean {
    return this.chosen.mode === 'EDIT' && mayEditElement(this.rights, element, this.job);
  }

  select(ids: Iterable<string>): void {
    this.chosen.selection = this.commands.withGroups(ids);
    this.changed();
  }

  showLabel(id: string | null): void {
    this.chosen.label = id;
    this.changed();
  }

  panTo(camera: Camera): void {
    this.view.panTo(camera);
  }

  finish(shape: Shape): void {
    if (!this.chosen.brush) return;
    const id = this.newId();
    const stored = this.calibration.keep(shape);
    const element = { id, elementId: this.chosen.brush.id, job: this.job, shape: stored, visible: true };
    this.history.add({ ...element, z: this.document.nextZ() });
    this.history.commit();
    if (this.chosen.staysOnTool) return this.setTool(this.chosen.toolName);
    this.select([id]);
    this.setTool('move');
  }

  /** Gives a part of the page a scale of its own; what is known in it is measured next. */
  finishArea(box: Box): void {
    const number = this.calibration.areas(this.page).length + 1;
    this.calibration.addArea(this.page, box, this.newId(), String(number));
    this.setTool('line_measure');
  }

  finishArrow(arrow: ArrowShape, asks: 'scale' | 'check'): void {
    this.calibration.ask(arrow, asks);
    this.changed();
  }

  endPolygonSides(): void {
    this.chosen.polygonSides = 1;
  }

  #told(changes: readonly Change[], origin: Origin): void {
    const own = changes.filter(({ before, after }) => (after ?? before)?.job === this.job);
    if (own.length > 0 && origin === 'here') this.#options.onChange?.(own);
    this.elementsChanged(changes);
  }

  #stepped(left: number): void {
    this.#dropGone();
    if (left > 0) this.#options.onLeft?.(left);
  }

  /** What is no longer there is no longer selected. */
  #dropGone(): void {
    const isThere = (element: PlanElement | undefined) => element !== undefined && this.aim.shows(element);
    const left = [...this.chosen.selection].filter((id) => isThere(this.document.get(id)));
    if (left.length !== this.chosen.selection.size) this.chosen.selection = new Set(left);
    if (this.chosen.label !== null && !isThere(this.document.get(this.chosen.label))) this.chosen.label = null;
    this.changed();
  }
}
