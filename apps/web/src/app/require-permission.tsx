import { type Action, hasPermission, type Module } from '@switchboard/contract';
import { Outlet } from '@tanstack/react-router';
import { lazy } from 'react';
import { useStore } from '../store/store-context.tsx';
import { LazyPart } from '../ui/feedback/lazy-part.tsx';

const NoPermissionPage = lazy(async () => ({
  default: (await import('./pages/no-permission-page.tsx')).NoPermissionPage,
}));

/** A layout for routes that need a permission: the screen or the no-permission page; nothing until `me` is loaded. */
export const requirePermission = (module: Module, action: Action) =>
  function RequirePermission() {
    const isAllowed = useStore((state) => state.me && hasPermission(state.me.permissions, module, action));
    if (isAllowed === null) return null;
    if (isAllowed) return <Outlet />;
    return (
      <LazyPart>
        <NoPermissionPage of="section" />
      </LazyPart>
    );
  };
