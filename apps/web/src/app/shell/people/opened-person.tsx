import { useEffect } from 'react';
import { PersonOverlay } from '../../../features/accounts/people/person-overlay.tsx';
import { usePageLeft } from '../../../ui/overlays/use-page-left.ts';
import type { PressedPerson } from '../../../ui/person/person-button.tsx';
import PersonDetails from './person-details.tsx';

interface OpenedPersonProps {
  person: PressedPerson;
  isOpen: boolean;
  onClose: () => void;
}

/** The card of the colleague whose name or picture was pressed; it closes when the focus leaves it. */
export default function OpenedPerson({ person: { userId, name, button }, isOpen, onClose }: OpenedPersonProps) {
  usePageLeft(onClose);

  // The pressed element may leave the page, as when its message is scrolled out of the list.
  useEffect(() => {
    if (!isOpen) return undefined;
    const observer = new MutationObserver(() => {
      if (!button.isConnected) onClose();
    });
    observer.observe(document.body, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [button, isOpen, onClose]);

  const setOpen = (open: boolean) => {
    if (!open) onClose();
  };
  return (
    <PersonOverlay dropdown={{ id: `person-${userId}`, button, isOpen, setOpen }}>
      <PersonDetails userId={userId} name={name} onLeave={onClose} />
    </PersonOverlay>
  );
}
