import { Button } from '@mantine/core';
import { useT } from '../../i18n/use-t.ts';
import { FullPage } from '../../ui/full-page.tsx';

/** 403 of the web app. */
export function NoPermissionPage() {
  const t = useT('shell');
  return (
    <FullPage
      code="403"
      title={t('noPermission.title')}
      text={t('noPermission.text')}
      action={
        <Button component="a" href="/messenger/1/">
          {t('noPermission.action')}
        </Button>
      }
    />
  );
}
