import { Drawer } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { type ReactNode, useEffect } from 'react';
import { useT } from '../../i18n/use-t.ts';
import { useActions, useStore } from '../../store/store-context.tsx';
import { breakpoints } from './breakpoints.ts';
import classes from './right-sidebar.module.css';

/** The frame of a channel's details: the third pane where there is room, a drawer where there is not. */
export function RightSidebar({ children }: { children: ReactNode }) {
  const t = useT('shell');
  const actions = useActions();
  const isOpen = useStore((state) => state.sidebar.right);
  const isWide = useMediaQuery(`(min-width: ${breakpoints.wide}px)`, globalThis.innerWidth >= breakpoints.wide, {
    getInitialValueInEffect: false,
  });

  useEffect(() => {
    if (!isWide) actions.toggleSidebar('right', false);
  }, [actions, isWide]);

  if (!isWide) {
    return (
      <Drawer
        position="right"
        size={340}
        padding={0}
        withCloseButton={false}
        opened={isOpen}
        onClose={() => actions.toggleSidebar('right', false)}
        aria-label={t('details')}
        classNames={{ body: classes.drawerBody ?? '' }}
      >
        {children}
      </Drawer>
    );
  }
  if (!isOpen) return null;
  return (
    <aside className={classes.sidebar} aria-label={t('details')}>
      {children}
    </aside>
  );
}
