import { CloseButton, Drawer } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { useT } from '../../../i18n/use-t.ts';
import { DropdownPanel } from '../../../ui/overlays/dropdown-parts.tsx';
import type { Dropdown } from '../../../ui/overlays/use-dropdown.ts';
import { useOpenedAfterMount } from '../../../ui/overlays/use-opened-after-mount.ts';
import classes from './person-overlay.module.css';

interface PersonOverlayProps {
  /** The name or picture that was pressed. */
  dropdown: Dropdown;
  children: ReactNode;
}

/** The frame of a colleague's card: beside the pressed name, on a phone a sheet at the lower edge. */
export function PersonOverlay({ dropdown, children }: PersonOverlayProps) {
  const t = useT('details');
  const common = useT('common');
  const isNarrow = useMediaQuery('(max-width: 767px)', false, { getInitialValueInEffect: false });
  const isSheetOpen = useOpenedAfterMount(dropdown.isOpen);
  const close = () => dropdown.setOpen(false);
  const card = (
    <div className={classes.card} data-testid="person-card">
      <CloseButton className={classes.close ?? ''} aria-label={common('close')} onClick={close} />
      {children}
    </div>
  );
  if (isNarrow) {
    return (
      <Drawer.Root
        opened={isSheetOpen}
        onClose={close}
        position="bottom"
        size="auto"
        classNames={{ content: classes.sheet ?? '' }}
      >
        <Drawer.Overlay />
        <Drawer.Content aria-label={t('aboutUser')}>
          <Drawer.Body p={0}>{card}</Drawer.Body>
        </Drawer.Content>
      </Drawer.Root>
    );
  }
  return (
    <DropdownPanel
      dropdown={dropdown}
      label={t('aboutUser')}
      position="right-start"
      width={340}
      radius="md"
      padding={0}
      withinPortal
    >
      {/* A dialog under the card, which hears Escape first, leaves it to the card where this stands on the focus. */}
      <div onFocusCapture={({ target }) => target.setAttribute('data-mantine-stop-propagation', 'true')}>{card}</div>
    </DropdownPanel>
  );
}
