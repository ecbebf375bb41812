import { useCallback, useEffect, useState } from 'react';
import { LazyPart } from '../../../ui/feedback/lazy-part.tsx';
import { lazy } from '../../../ui/feedback/retriable-part.ts';
import { type PressedPerson, pressedPerson } from '../../../ui/person/person-button.tsx';

const loadCard = () => import('./opened-person.tsx');
const OpenedPerson = lazy(loadCard);

/** Opens the card of the colleague whose name or picture is pressed, anywhere on the page; one at a time. */
export function PersonCards() {
  const [pressed, setPressed] = useState<{ person: PressedPerson; isOpen: boolean; count: number } | null>(null);
  const close = useCallback(() => setPressed((now) => now && { ...now, isOpen: false }), []);
  useEffect(() => {
    const open = (event: Event) => {
      const person = pressedPerson(event);
      if (!person) return;
      setPressed((now) => {
        // A second press on the same name closes it.
        if (now?.isOpen && now.person.button === person.button) return { ...now, isOpen: false };
        return { person, isOpen: true, count: (now?.count ?? 0) + 1 };
      });
    };
    // Fetches the card before the press; a failure is reported where it is shown.
    const prepare = (event: Event) => pressedPerson(event) && void loadCard().catch(() => undefined);
    document.addEventListener('click', open);
    // Pressed before this was here: a button that has the focus, and not by a key.
    const early = document.activeElement;
    if (early?.matches('[data-person]:not(:focus-visible)')) early.dispatchEvent(new Event('click', { bubbles: true }));
    document.addEventListener('pointerover', prepare);
    document.addEventListener('focusin', prepare);
    return () => {
      document.removeEventListener('click', open);
      document.removeEventListener('pointerover', prepare);
      document.removeEventListener('focusin', prepare);
    };
  }, []);
  const openedFrom = pressed?.isOpen ? pressed.person.button : null;
  useEffect(() => {
    if (openedFrom === null) return;
    // Until the card has the focus, it gets no keys; nor may the elements under it get this one.
    const leave = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || document.activeElement !== openedFrom) return;
      event.stopPropagation();
      close();
    };
    globalThis.addEventListener('keydown', leave, true);
    return () => globalThis.removeEventListener('keydown', leave, true);
  }, [openedFrom, close]);
  return (
    <LazyPart floats>
      {pressed && <OpenedPerson key={pressed.count} person={pressed.person} isOpen={pressed.isOpen} onClose={close} />}
    </LazyPart>
  );
}
