import { Drawer, type DrawerRootProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { useOpenedAfterMount } from './use-opened-after-mount.ts';

interface SideDrawerProps extends Omit<DrawerRootProps, 'children' | 'classNames'> {
  label: string;
  contentClass: string;
  bodyClass: string;
  children: ReactNode;
}

/** A pane that slides over the page where there is no room beside it. A separate chunk: wide screens do not need it. */
export default function SideDrawer({ label, opened, contentClass, bodyClass, children, ...props }: SideDrawerProps) {
  const isOpen = useOpenedAfterMount(opened);
  return (
    <Drawer.Root {...props} opened={isOpen} padding={0}>
      <Drawer.Overlay />
      <Drawer.Content className={contentClass} aria-label={label}>
        <Drawer.Body className={bodyClass}>{children}</Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}
