import { useMediaQuery } from '@mantine/hooks';
import { useRouter } from '@tanstack/react-router';
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { detailsToggleId } from '../../../features/chat/channels/details/details-toggle-id.ts';
import { useT } from '../../../i18n/use-t.ts';
import { useActions, useStore, useStoreApi } from '../../../store/store-context.tsx';
import { LazyPart } from '../../../ui/feedback/lazy-part.tsx';
import { lazy } from '../../../ui/feedback/retriable-part.ts';
import { useOnceWanted } from '../../../ui/overlays/use-once-wanted.ts';
import { closeDetails } from './close-details.ts';
import classes from './right-sidebar.module.css';

const SideDrawer = lazy(() => import('../../../ui/overlays/side-drawer.tsx'));

interface RightSidebarProps {
  /** From which width of the window on there is room for it beside the messages. */
  from: number;
  children: ReactNode;
}

/** The frame of a channel's details: a pane where there is room, else a drawer. */
export function RightSidebar({ from, children }: RightSidebarProps) {
  const t = useT('shell');
  const actions = useActions();
  const router = useRouter();
  const isOpen = useStore((state) => state.sidebar.right);
  const wide = `(min-width: ${from}px)`;
  const isWide = useMediaQuery(wide, globalThis.innerWidth >= from, { getInitialValueInEffect: false });
  const isDrawerWanted = useOnceWanted(!isWide && isOpen);

  useEffect(() => {
    const close = () => actions.toggleSidebar('right', false);
    return closeDetails({ router, isWide: globalThis.matchMedia(wide), close });
  }, [actions, router, wide]);

  if (isWide) return isOpen && <DetailsPane>{children}</DetailsPane>;
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

function DetailsPane({ children }: { children: ReactNode }) {
  const t = useT('shell');
  const actions = useActions();
  const store = useStoreApi();
  const pane = useRef<HTMLElement>(null);
  const hasFocus = useRef(false);

  // When the pane is removed with the focus in it, the focus returns to the button that opened it.
  useEffect(
    () => () => {
      if (hasFocus.current) document.getElementById(detailsToggleId)?.focus();
    },
    [],
  );

  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || !pane.current?.contains(event.target as Node)) return;
    event.preventDefault();
    event.stopPropagation();
    if (store.getState().profileUserId === null) actions.toggleSidebar('right', false);
    else actions.showProfile(null);
  };

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the pane handles Escape from any element in it
    <aside
      className={classes.sidebar}
      ref={pane}
      aria-label={t('details')}
      onKeyDown={handleKeyDown}
      onFocus={() => {
        hasFocus.current = true;
      }}
      onBlur={(event) => {
        // When a focused element is removed from the page, `relatedTarget` is null: keep what was known.
        if (event.relatedTarget !== null) hasFocus.current = event.currentTarget.contains(event.relatedTarget);
      }}
    >
      {children}
    </aside>
  );
}
