import { useState } from 'react';

/**
 * What an editor was opened with: the item as it was then, though live updates renew the one that is shown. For a component that is
 * mounted when the editor opens.
 */
export function useOpened<Item>(item: Item): Item {
  const [opened] = useState(item);
  return opened;
}
