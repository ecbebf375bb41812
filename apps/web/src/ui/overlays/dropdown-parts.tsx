import { Menu, type MenuProps, Popover, type PopoverProps } from '@mantine/core';
import { type ReactNode, type Ref, useImperativeHandle } from 'react';
import type { Dropdown } from './use-dropdown.ts';
import { useOpenedAfterMount } from './use-opened-after-mount.ts';

/** Makes a button that is already on the page the target of Mantine's menu or popover. */
function ButtonOf({ element, ref }: { element: HTMLElement; ref?: Ref<HTMLElement> }) {
  useImperativeHandle(ref, () => element, [element]);
  return null;
}

type MenuOfProps = Omit<MenuProps, 'opened' | 'onChange' | 'id'> & { dropdown: Dropdown; children: ReactNode };

/** The menu of a `useDropdown` button. */
export function DropdownMenu({ dropdown, children, ...props }: MenuOfProps) {
  const opened = useOpenedAfterMount(dropdown.isOpen);
  return (
    <Menu withinPortal {...props} id={dropdown.id} opened={opened} onChange={dropdown.setOpen}>
      <Menu.Target>
        <ButtonOf element={dropdown.button} />
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  );
}

type PanelProps = Omit<PopoverProps, 'opened' | 'onChange' | 'id'> & {
  dropdown: Dropdown;
  padding?: number;
  /** Names the panel where its button is not from `useDropdown`. */
  label?: string;
  children: ReactNode;
};

/** The panel of a `useDropdown` button; the focus moves into it and returns to the button on closing. */
export function DropdownPanel({ dropdown, padding, label, children, ...props }: PanelProps) {
  const opened = useOpenedAfterMount(dropdown.isOpen);
  // Closed at the moment it takes the focus, the panel takes it all the same, after it was given back.
  const giveFocusBack = () => {
    const panel = document.getElementById(`${dropdown.id}-dropdown`);
    if (panel?.contains(document.activeElement)) dropdown.button.focus({ preventScroll: true });
  };
  return (
    <Popover
      trapFocus
      returnFocus
      shadow="md"
      {...props}
      id={dropdown.id}
      opened={opened}
      onChange={dropdown.setOpen}
      onExitTransitionEnd={giveFocusBack}
    >
      <Popover.Target>
        <ButtonOf element={dropdown.button} />
      </Popover.Target>
      <Popover.Dropdown
        {...(padding !== undefined && { p: padding })}
        {...(label !== undefined && { 'aria-label': label, 'aria-labelledby': undefined })}
      >
        {children}
      </Popover.Dropdown>
    </Popover>
  );
}
