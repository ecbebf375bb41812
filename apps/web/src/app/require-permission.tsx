import { type Action, hasPermission, type Module } from '@switchboard/contract';
import { Outlet } from '@tanstack/react-router';
import { useStore } from '../store/store-context.tsx';
import { NoPermissionPage } from './pages/no-permission-page.tsx';

/** A layout for routes that need a permission: the screen or the no-permission page; nothing until `me` is loaded. */
export const requirePermission = (module: Module, action: Action) =>
  function RequirePermission() {
    const isAllowed = useStore((state) => state.me && hasPermission(state.me.permissions, module, action));
    if (isAllowed === null) return null;
    return isAllowed ? <Outlet /> : <NoPermissionPage />;
  };
