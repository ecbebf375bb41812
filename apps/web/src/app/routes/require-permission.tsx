import { type Action, can, type GeneralAbility, hasPermission, type Module } from '@switchboard/contract';
import { Outlet } from '@tanstack/react-router';
import { actorOf } from '../../store/reader.ts';
import { useStore } from '../../store/store-context.tsx';
import { LazyPart } from '../../ui/feedback/lazy-part.tsx';
import { lazy } from '../../ui/feedback/retriable-part.ts';

const NoPermissionPage = lazy(async () => ({
  default: (await import('../pages/instead/no-permission-page.tsx')).NoPermissionPage,
}));

/**
 * A layout for routes that need a permission or ability: the screen or the no-permission page, which says whether a section is
 * closed to the reader or a single page in one they may see; nothing until `me` is loaded.
 */
export const requirePermission = (
  needed: readonly [Module, Action] | GeneralAbility,
  of: 'section' | 'action' = 'section',
) =>
  function RequirePermission() {
    const isAllowed = useStore(
      ({ me }) =>
        me && (typeof needed === 'string' ? can(actorOf(me), needed, null) : hasPermission(me.permissions, ...needed)),
    );
    if (isAllowed === null) return null;
    if (isAllowed) return <Outlet />;
    return (
      <LazyPart>
        <NoPermissionPage of={of} />
      </LazyPart>
    );
  };
