import { Button } from '@mantine/core';
import { Link, Outlet } from '@tanstack/react-router';
import { useT } from '../../../i18n/use-t.ts';
import { useStore } from '../../../store/store-context.tsx';
import { FullPage } from '../../../ui/feedback/full-page.tsx';

/** A layout for pages of the workspace's owner; anyone else gets a 403. Nothing until `me` is loaded. */
export function OwnerOnly() {
  const t = useT('owner');
  const isOwner = useStore((state) => state.me && state.me.workspace.owner_id === state.me.id);
  if (isOwner === null) return null;
  if (isOwner) return <Outlet />;
  return (
    <FullPage
      code="403"
      title={t('forbidden.title')}
      text={t('forbidden.text')}
      action={<Button renderRoot={(props) => <Link {...props} to="/preferences/" />}>{t('forbidden.back')}</Button>}
    />
  );
}
