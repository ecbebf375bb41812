import { type SyntheticEvent, useCallback, useId, useState } from 'react';

/** What a dropdown knows of the button that opens it. */
export interface Dropdown {
  id: string;
  button: HTMLElement;
  isOpen: boolean;
  setOpen: (open: boolean) => void;
}

interface DropdownOptions {
  popup: 'menu' | 'dialog';
  /** Fetches the script of the dropdown; called when the button is pointed at or has the focus, ahead of the click. */
  load: () => Promise<unknown>;
  onChange?: (open: boolean) => void;
}

/**
 * A button with a menu or a panel that is fetched when it is first wanted: what floats over the page is a good part of the
 * script, and nobody needs it for the first messages. `dropdown` is null until then.
 */
export function useDropdown({ popup, load, onChange }: DropdownOptions) {
  const id = useId();
  const [button, setButton] = useState<HTMLElement | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const setOpen = useCallback(
    (open: boolean) => {
      setIsOpen(open);
      onChange?.(open);
    },
    [onChange],
  );
  // A failure is told where the script is wanted.
  const prepare = () => void load().catch(() => undefined);
  const buttonProps = {
    id: `${id}-target`,
    'aria-haspopup': popup,
    'aria-expanded': isOpen,
    'aria-controls': isOpen ? `${id}-dropdown` : undefined,
    'data-expanded': isOpen || undefined,
    onClick: (event: SyntheticEvent<HTMLElement>) => {
      setButton(event.currentTarget);
      setOpen(!isOpen);
    },
    onPointerEnter: prepare,
    onFocus: prepare,
  };
  const dropdown: Dropdown | null = button && { id, button, isOpen, setOpen };
  return { buttonProps, dropdown };
}
