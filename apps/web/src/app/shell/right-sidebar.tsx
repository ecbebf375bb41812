import { useMediaQuery } from '@mantine/hooks';
import { useRouter } from '@tanstack/react-router';
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { detailsToggleId } from '../../features/chat/channels/details/details-toggle-id.ts';
import { useT } from '../../i18n/use-t.ts';
import { useActions, useStore, useStoreApi } from '../../store/store-context.tsx';
import { LazyPart } from '../../ui/feedback/lazy-part.tsx';
import { lazy } from '../../ui/feedback/retriable-part.ts';
import { useOnceWanted } from '../../ui/overlays/use-once-wanted.ts';
import { breakpoints } from './breakpoints.ts';
import classes from './right-sidebar.module.css';

const SideDrawer = lazy(() => import('../../ui/overlays/side-drawer.tsx'));

/**
 * The frame of a channel's details: the third pane where there is room, else a drawer. It closes on navigation to
 * another page; a drawer also on navigation to a message, which it would cover.
 */
export function RightSidebar({ children }: { children: ReactNode }) {
  const t = useT('shell');
  const actions = useActions();
  const store = useStoreApi();
  const router = useRouter();
  const isOpen = useStore((state) => state.sidebar.right);
  const pane = useRef<HTMLElement>(null);
  const isWide = useMediaQuery(`(min-width: ${breakpoints.wide}px)`, globalThis.innerWidth >= breakpoints.wide, {
    getInitialValueInEffect: false,
  });

  const isDrawerWanted = useOnceWanted(!isWide && isOpen);

  useEffect(() => {
    if (!isWide) actions.toggleSidebar('right', false);
  }, [actions, isWide]);

  useEffect(
    () =>
      router.subscribe('onBeforeNavigate', ({ fromLocation, pathChanged }) => {
        if (!fromLocation) return;
        if (pathChanged) actions.showProfile(null);
        if (pathChanged || !isWide) actions.toggleSidebar('right', false);
      }),
    [actions, isWide, router],
  );

  // A colleague's profile is shown until the details close.
  useEffect(() => {
    if (!isOpen) actions.showProfile(null);
  }, [actions, isOpen]);

  // When the pane is removed with the focus in it, the focus returns to the button that opened it.
  const hadFocus = useRef(false);
  useEffect(() => {
    if (isOpen || !hadFocus.current) return;
    hadFocus.current = false;
    document.getElementById(detailsToggleId)?.focus();
  }, [isOpen]);

  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || !pane.current?.contains(event.target as Node)) return;
    event.preventDefault();
    event.stopPropagation();
    if (store.getState().profileUserId === null) actions.toggleSidebar('right', false);
    else actions.showProfile(null);
  };

  if (!isWide) {
    return (
      <LazyPart floats>
        {isDrawerWanted && (
          <SideDrawer
            position="right"
            size={340}
            opened={isOpen}
            onClose={() => actions.toggleSidebar('right', false)}
            label={t('details')}
            contentClass={classes.drawerContent ?? ''}
            bodyClass={classes.drawerBody ?? ''}
          >
            {children}
          </SideDrawer>
        )}
      </LazyPart>
    );
  }
  if (!isOpen) return null;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the pane handles Escape from any element in it
    <aside
      className={classes.sidebar}
      ref={pane}
      aria-label={t('details')}
      onKeyDown={handleKeyDown}
      onFocus={() => {
        hadFocus.current = true;
      }}
      onBlur={(event) => {
        // When a focused element is removed from the page, `relatedTarget` is null: keep the known state.
        if (event.relatedTarget !== null) hadFocus.current = event.currentTarget.contains(event.relatedTarget);
      }}
    >
      {children}
    </aside>
  );
}
