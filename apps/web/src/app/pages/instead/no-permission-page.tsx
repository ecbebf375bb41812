import { Button } from '@mantine/core';
import { generalChannelId } from '@switchboard/contract';
import { Link } from '@tanstack/react-router';
import { useT } from '../../../i18n/use-t.ts';
import { FullPage } from '../../../ui/feedback/full-page.tsx';

/** 403 of the web app: for a section, or for a single page or action in one that the user may see. */
export function NoPermissionPage({ of }: { of: 'section' | 'action' }) {
  const t = useT('noPermission');
  return (
    <FullPage
      code="403"
      title={t(of)}
      text={t('hint')}
      action={
        <Button
          renderRoot={(props) => <Link {...props} to="/messenger/$id/" params={{ id: String(generalChannelId) }} />}
        >
          {t('leave')}
        </Button>
      }
    />
  );
}
