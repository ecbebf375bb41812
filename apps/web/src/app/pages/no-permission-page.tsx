import { Button } from '@mantine/core';
import { generalChannelId } from '@switchboard/contract';
import { Link } from '@tanstack/react-router';
import { useT } from '../../i18n/use-t.ts';
import { FullPage } from '../../ui/feedback/full-page.tsx';

/** 403 of the web app. */
export function NoPermissionPage() {
  const t = useT('shell');
  return (
    <FullPage
      code="403"
      title={t('noPermission.title')}
      text={t('noPermission.text')}
      action={
        <Button
          renderRoot={(props) => <Link {...props} to="/messenger/$id/" params={{ id: String(generalChannelId) }} />}
        >
          {t('noPermission.action')}
        </Button>
      }
    />
  );
}
