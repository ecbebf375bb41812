import { isOpen } from '@switchboard/contract';
import { Link, Outlet, useLocation } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useLocale } from 'use-intl';
import { useT } from '../../../i18n/use-t.ts';
import { useStore } from '../../../store/store-context.tsx';
import classes from './preferences-layout.module.css';
import { pagesOf } from './preferences-pages.ts';
import { useScrollEdges } from './use-scroll-edges.ts';

/** The pages under `/preferences/`: the user's own settings, and the workspace's for those with permission. */
export function PreferencesLayout() {
  const settings = useT('settings');
  const notifications = useT('notifications');
  const me = useStore((state) => state.me);
  const pathname = useLocation({ select: (location) => location.pathname });
  const locale = useLocale();
  const tabs = useRef<HTMLElement>(null);
  useScrollEdges(tabs);
  // A closed workspace has its own links to the few pages that answer.
  const pages = me !== null && isOpen(me.workspace.payment_status) ? pagesOf(me) : [];

  // On a phone the tabs scroll sideways.
  useEffect(() => {
    tabs.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- another page has another tab, the tabs come with the user, and another language moves them
  }, [pathname, pages.length, locale]);

  return (
    <div className={classes.layout}>
      {pages.length > 1 && (
        <nav className={classes.tabs} aria-label={settings('title')} ref={tabs}>
          {pages.map((page) => (
            <Link
              key={page.key}
              to={page.path}
              activeOptions={{ exact: 'isExact' in page, includeSearch: false }}
              activeProps={{ 'aria-current': 'page' }}
              className={classes.tab}
              data-testid={`preferences-${page.key}`}
            >
              {page.key === 'notifications' ? notifications('title') : settings(page.key)}
            </Link>
          ))}
        </nav>
      )}
      <Outlet />
    </div>
  );
}
