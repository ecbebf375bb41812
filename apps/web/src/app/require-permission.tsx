import { type Action, hasPermission, type Module } from '@switchboard/contract';
import { Outlet } from '@tanstack/react-router';
import { useStore } from '../store/store-context.tsx';
import { NoPermissionPage } from './pages/no-permission-page.tsx';

/** A layout for routes that ask for a permission: their screens, or the no-permission page. Nothing until it is known who asks. */
export const requirePermission = (module: Module, action: Action) =>
  function RequirePermission() {
    const isAllowed = useStore((state) => state.me && hasPermission(state.me.permissions, module, action));
    if (isAllowed === null) return null;
    return isAllowed ? <Outlet /> : <NoPermissionPage />;
  };
