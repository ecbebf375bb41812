import { Button } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { useT } from '../../../i18n/use-t.ts';
import { FullPage } from '../../../ui/feedback/full-page.tsx';

/** A section that is announced and not there yet. */
export function ComingSoonPage() {
  const t = useT('comingSoon');
  const router = useRouter();
  const goBack = () => {
    if (router.history.canGoBack()) router.history.back();
    else void router.navigate({ to: '/' });
  };
  return (
    <div data-testid="coming-soon">
      <FullPage title={t('title')} text={t('text')} action={<Button onClick={goBack}>{t('back')}</Button>} />
    </div>
  );
}
