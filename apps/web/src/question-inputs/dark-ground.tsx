import { MantineProvider, useMantineTheme } from '@mantine/core';
import type { ReactNode } from 'react';
import { useId, useState } from 'react';
import { cssVariables } from '../ui/theme.ts';

/** Shows what is inside in the dark scheme, whatever the page's is: a question's own dark mode (spec/2 §2). */
export function DarkGround({ children }: { children: ReactNode }) {
  const theme = useMantineTheme();
  const name = `dark-${useId().replace(/[^a-zA-Z0-9]/g, '')}`;
  const [ground, setGround] = useState<HTMLDivElement | null>(null);
  return (
    <div ref={setGround} id={name} data-mantine-color-scheme="dark" style={{ colorScheme: 'dark' }}>
      {ground ? (
        <MantineProvider
          theme={theme}
          cssVariablesResolver={cssVariables}
          forceColorScheme="dark"
          cssVariablesSelector={`#${name}`}
          getRootElement={() => ground}
          withGlobalClasses={false}
        >
          {children}
        </MantineProvider>
      ) : null}
    </div>
  );
}
