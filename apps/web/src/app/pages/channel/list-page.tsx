import { useMediaQuery } from '@mantine/hooks';
import { Navigate } from '@tanstack/react-router';
import { useT } from '../../../i18n/use-t.ts';
import { useStore } from '../../../store/store-context.tsx';
import { SkeletonRows } from '../../../ui/feedback/skeleton-rows.tsx';
import { breakpoints, isNarrow } from '../../shell/breakpoints.ts';
import { MarkAllRead } from '../../shell/sidebar/mark-all-read.tsx';
import { SidebarList } from '../../shell/sidebar/sidebar-list.tsx';
import classes from './list-page.module.css';

/** `/messenger/list/`: what the sidebar lists, as a page where the sidebar is a drawer. */
export function ListPage() {
  const t = useT('shell');
  const isReady = useStore((state) => state.load === 'ready');
  const isOneColumn = useMediaQuery(`(max-width: ${breakpoints.medium - 1}px)`, isNarrow(), {
    getInitialValueInEffect: false,
  });
  if (!isOneColumn) return <Navigate to="/messenger/" replace />;
  return (
    <div className={classes.page} data-testid="list-page">
      <div className={classes.head}>
        <h1 className={classes.title}>{t('channels')}</h1>
        <MarkAllRead />
      </div>
      {isReady ? (
        <nav className={classes.list} aria-label={t('navigation')}>
          <SidebarList isCollapsed={false} />
        </nav>
      ) : (
        <SkeletonRows withAvatar />
      )}
    </div>
  );
}
