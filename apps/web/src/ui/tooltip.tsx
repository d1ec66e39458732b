import { Tooltip as PlacedTooltip } from '@mantine/core';
import type { TooltipProps } from '@mantine/core';
import type { PointerEvent, PointerEventHandler, ReactElement, RefObject } from 'react';
import { cloneElement, useState } from 'react';
import { flushSync } from 'react-dom';

interface LabelledProps extends Pick<TooltipProps, 'label' | 'multiline' | 'maw' | 'openDelay' | 'disabled'> {
  /** What is labelled: an element, or a component that passes on what it is given. */
  readonly children: ReactElement<{ onPointerEnter?: PointerEventHandler<HTMLElement> }>;
}

/** Says what something is while a mouse is on it. It is there from the first time on: to place it costs as much as what it labels. */
export function Tooltip({ children, ...tooltip }: LabelledProps) {
  const [target, setTarget] = useState<RefObject<HTMLElement> | null>(null);
  const enter = (event: PointerEvent<HTMLElement>) => {
    children.props.onPointerEnter?.(event);
    // At once, so that it sees this mouse, and is there when it stays.
    if (event.pointerType !== 'mouse' || target?.current === event.currentTarget) return;
    const entered = { current: event.currentTarget };
    flushSync(() => setTarget(entered));
  };
  return (
    <>
      {target ? <PlacedTooltip {...tooltip} target={target} /> : null}
      {cloneElement(children, { onPointerEnter: enter })}
    </>
  );
}
