import { type ReactNode, Suspense } from 'react';
import { ErrorBoundary, type FallbackProps } from 'react-error-boundary';
import { useT } from '../../i18n/use-t.ts';
import classes from './lazy-part.module.css';
import { reloadForMissingPart } from './missing-part.ts';
import { prepareRetry } from './retriable-part.ts';

interface LazyPartProps {
  children: ReactNode;
  /** Shown while the part is loading. */
  fallback?: ReactNode;
  /** The part is a dialog or drawer: its failure is shown at the edge of the screen. */
  floats?: boolean;
}

const report = (error: unknown) => {
  if (reloadForMissingPart(error)) return;
  // oxlint-disable-next-line no-console -- whoever watches the console must see it, the browser tests included
  console.error(error);
};

/**
 * Boundary for a part of the page with a chunk of its own. When the chunk is missing after a deployment, the page is
 * reloaded once; when it fails to load otherwise, only this part shows an error, with a button to load it again, and
 * the rest keeps working.
 */
export function LazyPart({ children, fallback = null, floats = false }: LazyPartProps) {
  return (
    <ErrorBoundary FallbackComponent={floats ? FloatingFailure : Failure} onError={report}>
      <Suspense fallback={fallback}>{children}</Suspense>
    </ErrorBoundary>
  );
}

const FloatingFailure = (failed: FallbackProps) => <Failure {...failed} floats />;

function Failure({ floats = false, error, resetErrorBoundary }: FallbackProps & { floats?: boolean }) {
  const t = useT('common');
  const retry = () => {
    prepareRetry(error);
    resetErrorBoundary();
  };
  return (
    <div className={classes.failure} data-floats={floats || undefined} role="alert">
      <span>{t('partFailed')}</span>
      <button type="button" className={classes.reload} onClick={retry}>
        {t('retry')}
      </button>
      <button type="button" className={classes.reload} onClick={() => globalThis.location.reload()}>
        {t('reload')}
      </button>
    </div>
  );
}
