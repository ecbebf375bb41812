import { Tooltip } from '@mantine/core';
import { useEffect, useState } from 'react';

/** How long the pointer has to rest on an element; keyboard focus shows the hint at once. */
const openAfterMs = 400;

interface Hint {
  target: HTMLElement;
  text: string;
  side: 'top' | 'right';
}

const hintOf = (target: EventTarget | null): Hint | null => {
  const element = target instanceof Element ? target.closest<HTMLElement>('[data-hint]') : null;
  const text = element?.dataset['hint'] ?? '';
  const side = element?.dataset['hintSide'] === 'right' ? 'right' : 'top';
  return element?.isConnected && text !== '' ? { target: element, text, side } : null;
};

/**
 * One shared tooltip for all elements with `data-hint`: shown for the element under a resting mouse or with the
 * keyboard focus. Elements that appear many times, or with every channel, would make every channel switch slower with
 * tooltips of their own.
 */
export function Hints() {
  const hint = useHint();
  if (!hint) return null;
  return (
    <Tooltip
      target={hint.target}
      label={hint.text}
      position={hint.side}
      opened
      multiline
      maw={280}
      transitionProps={{ duration: 0 }}
    />
  );
}

function useHint(): Hint | null {
  const [hint, setHint] = useState<Hint | null>(null);
  useEffect(() => {
    let pointed: HTMLElement | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const hide = () => {
      clearTimeout(timer);
      setHint(null);
    };
    const point = (event: PointerEvent) => {
      const found = event.pointerType === 'touch' ? null : hintOf(event.target);
      if (found?.target === pointed) return;
      pointed = found?.target ?? null;
      hide();
      // The text may have changed by then.
      if (found) timer = setTimeout(() => setHint(hintOf(found.target)), openAfterMs);
    };
    const focus = ({ target }: FocusEvent) => {
      if (target instanceof Element && target.matches(':focus-visible')) setHint(hintOf(target));
    };
    const dismiss = (event: KeyboardEvent) => {
      if (event.key === 'Escape') hide();
    };
    document.addEventListener('pointerover', point);
    document.addEventListener('pointerdown', hide);
    document.addEventListener('focusin', focus);
    document.addEventListener('focusout', hide);
    document.addEventListener('keydown', dismiss);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('pointerover', point);
      document.removeEventListener('pointerdown', hide);
      document.removeEventListener('focusin', focus);
      document.removeEventListener('focusout', hide);
      document.removeEventListener('keydown', dismiss);
    };
  }, []);

  const target = hint?.target;
  useEffect(() => {
    if (!target) return;
    const observer = new MutationObserver(() => {
      const now = hintOf(target);
      setHint((shown) => (shown?.text === now?.text ? shown : now));
    });
    observer.observe(target, { attributeFilter: ['data-hint'] });
    // The element may be removed without an event: no browser fires one for lost focus then, and not all do for a
    // resting mouse.
    observer.observe(document.body, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [target]);
  return hint;
}
