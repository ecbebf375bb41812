import { Button } from '@mantine/core';
import { useT } from '../../../i18n/use-t.ts';
import { FullPage } from '../../../ui/feedback/full-page.tsx';

/** 404 of the web app. The button reloads the page: that works both signed in and signed out. */
export function NotFoundPage() {
  const t = useT('pages');
  return (
    <FullPage
      code="404"
      title={t('notFound.title')}
      text={t('notFound.text')}
      action={
        <Button component="a" href="/">
          {t('notFound.action')}
        </Button>
      }
    />
  );
}
