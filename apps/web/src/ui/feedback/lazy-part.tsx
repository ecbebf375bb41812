import { type ReactNode, Suspense } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { useT } from '../../i18n/use-t.ts';
import classes from './lazy-part.module.css';

interface LazyPartProps {
  children: ReactNode;
  /** Shown while the part is loading. */
  fallback?: ReactNode;
  /** The part is a dialog or drawer: its failure is shown at the edge of the screen. */
  floats?: boolean;
}

// oxlint-disable-next-line no-console -- whoever watches the console must see it, the browser tests included
const report = (error: unknown) => console.error(error);

/**
 * Boundary for a part of the page with a chunk of its own. When the chunk fails to load, after a deployment or while
 * offline, only this part shows an error and the rest of the page keeps working.
 */
export function LazyPart({ children, fallback = null, floats = false }: LazyPartProps) {
  return (
    <ErrorBoundary fallback={<Failure floats={floats} />} onError={report}>
      <Suspense fallback={fallback}>{children}</Suspense>
    </ErrorBoundary>
  );
}

function Failure({ floats }: { floats: boolean }) {
  const t = useT('common');
  return (
    <div className={classes.failure} data-floats={floats || undefined} role="alert">
      <span>{t('partFailed')}</span>
      <button type="button" className={classes.reload} onClick={() => globalThis.location.reload()}>
        {t('reload')}
      </button>
    </div>
  );
}
