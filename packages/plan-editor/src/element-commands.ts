import { maxComment, maxPhotos } from '@plumbline/domain/assets/limits';
import { movedShape } from '@plumbline/domain/blueprints/shapes';
import type { PlanElement } from './element.ts';
import type { Dimensions } from './handles.ts';
import { withDimensions } from './handles.ts';
import type { Host } from './tool.ts';

/** What is done to elements from panels and keys, each as one step. Elements that may not be edited are left alone. */
export class ElementCommands {
  readonly #host: Host;

  constructor(host: Host) {
    this.#host = host;
  }

  /** The elements with all that are grouped with one of them. */
  withGroups(ids: Iterable<string>): ReadonlySet<string> {
    const { document } = this.#host;
    const chosen = new Set([...ids].filter((id) => document.get(id) !== undefined));
    const groups = new Set([...chosen].flatMap((id) => document.get(id)?.shape.groupId ?? []));
    if (groups.size === 0) return chosen;
    for (const { id, shape } of document.all()) if (shape.groupId && groups.has(shape.groupId)) chosen.add(id);
    return chosen;
  }

  selectAll(): void {
    const { document, page } = this.#host;
    const all = [...document.all()].filter((one) => one.visible && one.shape.page === page && this.#host.mayEdit(one));
    this.#host.select(all.map(({ id }) => id));
  }

  /** Moves what is selected by pixels of the page. */
  nudge(dx: number, dy: number): void {
    this.#change(this.#host.selection, (element) => ({
      ...element,
      shape: this.#host.calibration.keep(movedShape(element.shape, dx, dy)),
    }));
  }

  /** Names a part of the page that has a scale of its own. */
  renamePart(id: string, name: string): void {
    this.#host.calibration.renameArea(this.#host.page, id, name);
    this.#host.select([]);
  }

  /** Takes a part's own scale away: what is drawn there later is measured by the page's. */
  removePart(id: string): void {
    this.#host.calibration.removeArea(this.#host.page, id);
    this.#host.select([]);
  }

  /** Deletes elements of this job; it is confirmed before (spec/3 §4). */
  remove(ids: Iterable<string>): void {
    this.#change(ids, () => null);
    this.#host.select(this.#host.selection);
  }

  setComment(id: string, text: string): void {
    const comment = text.slice(0, maxComment);
    this.#change([id], (element) => {
      const { comment: _, ...shape } = element.shape;
      return { ...element, shape: comment === '' ? shape : { ...shape, comment } };
    });
  }

  /** Tags an element as an issue, or no longer. */
  setIssue(id: string, isIssue: boolean): void {
    this.#change([id], (element) => {
      const { issue: _, ...shape } = element.shape;
      return { ...element, shape: isIssue ? { ...shape, issue: true } : shape };
    });
  }

  /** The photos of an element, by the ids of their files: {@link maxPhotos} at most. */
  setPhotos(id: string, ids: readonly string[]): void {
    const photos = [...new Set(ids)].slice(0, maxPhotos);
    this.#change([id], (element) => {
      const { photos: _, ...shape } = element.shape;
      return { ...element, shape: photos.length > 0 ? { ...shape, photos } : shape };
    });
  }

  /** Sizes in pixels of the page. */
  setDimensions(id: string, dimensions: Dimensions): void {
    this.#change([id], (element) => ({
      ...element,
      shape: this.#host.calibration.keep(withDimensions(element.shape, dimensions)),
    }));
  }

  /**
   * Chooses between the versions of an element: this one alone stays, or the others without it, or each as an element of its own. One step,
   * which undo takes back.
   */
  settle(id: string, keeps: 'this' | 'others' | 'all'): void {
    const versions = this.#host.document.versionsOf(id) ?? [];
    if (keeps === 'all') this.#change(versions, ({ conflictOf: _, ...element }) => element);
    else this.#change(versions, (element) => ((element.id === id) === (keeps === 'this') ? element : null));
    this.#host.select(versions.filter((one) => this.#host.document.get(one) !== undefined).slice(0, 1));
  }

  /** Takes back what the scissors did to an element, all of it or one cut; an element without cuts leaves its group. */
  mend(id: string, scissorsId?: string): void {
    this.#change([id], (element) => {
      const { cuts = [], holes = [], groupId, ...shape } = element.shape;
      const stays = (one: { readonly scissorsId: string }) => scissorsId !== undefined && one.scissorsId !== scissorsId;
      const [leftCuts, leftHoles] = [cuts.filter(stays), holes.filter(stays)];
      return {
        ...element,
        shape: {
          ...shape,
          ...(groupId && leftCuts.length + leftHoles.length > 0 ? { groupId } : {}),
          ...(leftCuts.length > 0 ? { cuts: leftCuts } : {}),
          ...(leftHoles.length > 0 ? { holes: leftHoles } : {}),
        },
      };
    });
  }

  /** Hides or shows elements. Of this job it is a step that is saved; those of others are hidden on this screen alone. */
  setVisible(ids: Iterable<string>, visible: boolean): void {
    const { document, history } = this.#host;
    const all = [...ids].flatMap((id) => document.get(id) ?? []).filter((element) => element.visible !== visible);
    const others = all.filter((element) => !this.#host.mayEdit(element));
    history.receive(others.map((before) => ({ id: before.id, before, after: { ...before, visible } })));
    this.#change(
      all.map(({ id }) => id),
      (element) => ({ ...element, visible }),
    );
  }

  #change(ids: Iterable<string>, change: (element: PlanElement) => PlanElement | null): void {
    const { document, history } = this.#host;
    const own = [...ids].filter((id) => {
      const element = document.get(id);
      return element !== undefined && this.#host.mayEdit(element);
    });
    if (own.length === 0) return;
    history.change(own, change);
    history.commit();
  }
}
