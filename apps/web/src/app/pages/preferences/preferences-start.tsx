import { Navigate } from '@tanstack/react-router';
import { useStore } from '../../../store/store-context.tsx';
import { pagesOf } from './preferences-pages.ts';

/** `/preferences/` redirects to the first page that the user may see. */
export function PreferencesStart() {
  const path = useStore((state) => state.me && (pagesOf(state.me)[0]?.path ?? null));
  return path === null ? null : <Navigate to={path} replace />;
}
