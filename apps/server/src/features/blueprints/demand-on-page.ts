import { readCanvasData } from '@plumbline/domain/blueprints/canvas-data';
import type { ShapePlace } from '@plumbline/domain/blueprints/on-page';
import { placeOf } from '@plumbline/domain/blueprints/on-page';
import { sql } from 'kysely';
import type { SignedInContext } from '../../http/context.ts';
import { Problem } from '../../http/problem.ts';
import type { SentElement } from './merge-element.ts';
import { pagesOfPlans } from './markings/plan-pages.queries.ts';

/**
 * Elements reach onto a page of their plan: what lies beside it nobody sees, and nobody can take away. One that was stored so before may
 * be changed: its comment must not be lost.
 * @throws Problem not_valid with each element at its place
 */
export async function demandOnPage(
  { db }: Pick<SignedInContext, 'db'>,
  file: string,
  elements: readonly SentElement[],
): Promise<void> {
  if (elements.length === 0) return;
  const pages = (await pagesOfPlans(db, [file])).get(file) ?? null;
  const placeIn = (canvasData: string): ShapePlace => {
    const read = readCanvasData(canvasData);
    return read.ok ? placeOf(read.value, pages) : 'on';
  };
  const beside = elements.flatMap(({ id, canvasData }, index) => {
    const place = placeIn(canvasData);
    return place === 'on' ? [] : [{ id, index, place }];
  });
  if (beside.length === 0) return;
  const rows = await db.rows(sql<{ id: string; canvasData: string }>`
    select e.id, e.canvas_data as "canvasData" from ${db.table('blueprint_elements')} e
    where e.id = any(${beside.map(({ id }) => id)}::uuid[])`);
  const wereBeside = new Set(rows.filter(({ canvasData }) => placeIn(canvasData) !== 'on').map(({ id }) => id));
  const refused = beside.filter(({ id }) => !wereBeside.has(id));
  if (refused.length === 0) return;
  throw new Problem('not_valid', {
    fields: refused.slice(0, 100).map(({ index, place }) => ({
      path: `elements.${index}.canvasData${place === 'page_unknown' ? '.page' : ''}`,
      code: place === 'page_unknown' ? 'drawing_page_unknown' : 'drawing_outside_page',
      message: '',
    })),
  });
}
