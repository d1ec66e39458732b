import { page, type Locator } from 'vitest/browser';

/** A choice of an open list. */
interface Choice {
  readonly text: string;
  readonly isOff: boolean;
}

/** Opens a field that chooses one of a list, and reads what it offers; the list is closed again. */
export async function choicesOf(field: Locator): Promise<readonly Choice[]> {
  await field.click();
  const options = page.getByRole('option');
  await options.first().findElement();
  const choices = options.elements().map((option) => ({
    text: option.textContent?.trim() ?? '',
    isOff: option.getAttribute('aria-disabled') === 'true',
  }));
  await field.click();
  return choices;
}

/** Chooses one of a list by its name. */
export async function choose(field: Locator, name: string): Promise<void> {
  await field.click();
  await page.getByRole('option', { name, exact: true }).click();
}
