import { useLocalStorage } from '@mantine/hooks';
import { useMemo } from 'react';
import type { Layout, LayoutState } from './layout.ts';

/** The columns of a list that nobody but this browser remembers. */
export function useLocalLayout(screen: string): LayoutState {
  const [layout, setLayout] = useLocalStorage<Layout>({
    key: `plumbline.layout.${screen}`,
    defaultValue: null,
    getInitialValueInEffect: false,
  });
  return useMemo(() => ({ layout, onLayout: setLayout }), [layout, setLayout]);
}
