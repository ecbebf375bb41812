import { type SyntheticEvent, useCallback, useId, useState } from 'react';

/** The facts a dropdown needs about its button. */
export interface Dropdown {
  id: string;
  button: HTMLElement;
  isOpen: boolean;
  setOpen: (open: boolean) => void;
}

interface DropdownOptions {
  popup: 'menu' | 'dialog';
  /** Preloads the dropdown's script, when the button is hovered or focused, before the click. */
  load: () => Promise<unknown>;
  onChange?: (open: boolean) => void;
}

/**
 * A button whose menu or panel is loaded on first use: overlays are a large part of the script and not needed to show
 * the first messages. `dropdown` is null until then.
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
  // Failures are reported where the script is actually used.
  const prepare = () => void load().catch(() => undefined);
  const buttonProps = {
    // Names the menu or panel.
    id,
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
