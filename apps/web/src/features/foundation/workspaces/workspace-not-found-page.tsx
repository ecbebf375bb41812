import { Button } from '@mantine/core';
import { useT } from '../../../i18n/use-t.ts';
import { FullPage } from '../../../ui/feedback/full-page.tsx';

/** No workspace exists at this subdomain. */
export default function WorkspaceNotFoundPage({ baseHost }: { baseHost: string }) {
  const t = useT('workspaces');
  return (
    <FullPage
      code="404"
      title={t('notFound.title')}
      text={t('notFound.text', { host: globalThis.location.host })}
      action={
        <Button component="a" href={`${globalThis.location.protocol}//${baseHost}/`}>
          {t('notFound.action')}
        </Button>
      }
    />
  );
}
