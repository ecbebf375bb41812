import { type RefObject, useEffect, useEffectEvent } from 'react';

/** What belongs to the message box although it stands elsewhere in the document: its popovers and the notices. */
const parts = '[data-composer-part], [data-portal] [role="alert"]';

/** Calls back when the pointer goes down anywhere but in the box. */
export function useOutsidePress(box: RefObject<HTMLElement | null>, active: boolean, onPress: () => void): void {
  const handle = useEffectEvent((target: EventTarget | null) => {
    if (!(target instanceof Element) || box.current?.contains(target) || target.closest(parts)) return;
    onPress();
  });
  useEffect(() => {
    if (!active) return;
    const listen = (event: PointerEvent) => handle(event.target);
    document.addEventListener('pointerdown', listen);
    return () => document.removeEventListener('pointerdown', listen);
  }, [active]);
}
