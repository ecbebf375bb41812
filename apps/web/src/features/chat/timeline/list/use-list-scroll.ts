import { type RefObject, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { VirtualizerHandle } from 'virtua';
import { isIos } from '../../../../ui/keyboard/is-ios.ts';
import { usePointerPress, useReadPress } from '../../../../ui/keyboard/pointer-press.ts';
import type { TimelineRow } from './rows.ts';
import { type ScrollInput, ScrollMachine, type ScrollState } from './scroll-machine.ts';
import { makeScrollPort } from './scroll-port.ts';

interface ListScrollInput extends Omit<ScrollInput, 'prepending'> {
  /** Number of the first loaded message; a smaller one means that older messages were added above. */
  firstSeq: number;
}

export interface ListScroll extends ScrollState {
  scrollerRef: RefObject<HTMLDivElement | null>;
  listRef: RefObject<VirtualizerHandle | null>;
  /** True when this render adds older messages above. */
  prepending: boolean;
  handleScroll: () => void;
  /** Call when the height of the list or of a row has changed. */
  handleResize: () => void;
  scrollToEnd: () => void;
}

/** Runs the scroll machine of a message list. */
export function useListScroll({ firstSeq, ...input }: ListScrollInput): ListScroll {
  const { rows } = input.built;
  const scrollerRef = useRef<HTMLDivElement>(null);
  const listRef = useRef<VirtualizerHandle>(null);
  const isPressed = useReadPress();
  const [machine] = useState(() => new ScrollMachine({ isPressed, isIos }));
  const state = useSyncExternalStore(machine.subscribe, machine.read);
  const prepending = usePrepending(rows, firstSeq);
  usePointerPress(machine.handlePress);

  useLayoutEffect(() => machine.open(makeScrollPort(scrollerRef, listRef)), [machine]);
  useLayoutEffect(() => machine.show({ ...input, prepending }));
  useEffect(() => machine.handlePaint());

  const { look: handleScroll, handleResize, scrollToEnd } = machine;
  return { scrollerRef, listRef, prepending, handleScroll, handleResize, scrollToEnd, ...state };
}

/** Whether these rows begin with older messages than those of the render before. */
function usePrepending(rows: readonly TimelineRow[], firstSeq: number): boolean {
  const [held, setHeld] = useState({ rows, firstSeq, prepending: false });
  if (held.rows === rows) return held.prepending;
  const prepending = firstSeq < held.firstSeq;
  setHeld({ rows, firstSeq, prepending });
  return prepending;
}
