import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import { LocaleProvider } from '../i18n/locale-provider.tsx';
import { PageObjectsProvider } from '../ui/page-objects.tsx';
import { cssVariablesResolver, theme } from '../ui/theme.ts';
import { CrashBoundary } from './errors/crash-boundary.tsx';
import type { ErrorReports } from './errors/error-reports.ts';
import { HostGate } from './start/host-gate.tsx';
import type { AppWorker } from './worker/app-worker.ts';
import { AppWorkerProvider } from './worker/app-worker-context.tsx';

// The same key as in public/before-first-paint.js, which reads it before the first paint.
const colorSchemeManager = localStorageColorSchemeManager({ key: 'switchboard.theme' });

/** Everything around the screens: theme, language and the crash boundary. */
export function App({ worker, errorReports }: { worker: AppWorker; errorReports: ErrorReports }) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      colorSchemeManager={colorSchemeManager}
      defaultColorScheme="auto"
    >
      <LocaleProvider>
        <CrashBoundary>
          <AppWorkerProvider value={worker}>
            <PageObjectsProvider>
              <HostGate errorReports={errorReports} />
            </PageObjectsProvider>
          </AppWorkerProvider>
        </CrashBoundary>
      </LocaleProvider>
    </MantineProvider>
  );
}
