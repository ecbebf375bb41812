import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { useT } from '../../i18n/use-t.ts';
import { FullPage } from '../../ui/feedback/full-page.tsx';
import { reloadForMissingPart } from '../../ui/feedback/missing-part.ts';

const report = (error: unknown) => {
  if (reloadForMissingPart(error)) return;
  // oxlint-disable-next-line no-console -- a crash must be seen by whoever watches the console, the browser tests included
  console.error(error);
};

export function CrashPage() {
  const t = useT('pages');
  return (
    <FullPage
      title={t('crash.title')}
      text={t('crash.text')}
      action={<Button onClick={() => globalThis.location.reload()}>{t('crash.action')}</Button>}
    />
  );
}

/** Shows an error page when a screen throws while rendering, and logs the error. */
export function CrashBoundary({ children }: { children: ReactNode }) {
  return (
    <ErrorBoundary FallbackComponent={CrashPage} onError={report}>
      {children}
    </ErrorBoundary>
  );
}
