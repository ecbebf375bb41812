import { Button } from '@mantine/core';
import { lazy, useState } from 'react';
import { useT } from '../../../../i18n/use-t.ts';
import { LazyPart } from '../../../../ui/feedback/lazy-part.tsx';
import type { InstallPrompt } from '../../../../ui/install-prompt.ts';
import { findInstallWay } from './install-way.ts';

const InstallSheet = lazy(() => import('./install-sheet.tsx'));

/** The way to the same sheet from the settings, for those who were not asked or said "Not now". */
export function InstallEntry({ prompt }: { prompt: InstallPrompt | null }) {
  const t = useT('notificationSettings');
  const [isOpen, setIsOpen] = useState(false);
  const way = findInstallWay(prompt);
  if (way === null) return null;
  return (
    <>
      <Button size="sm" variant="subtle" mt="sm" onClick={() => setIsOpen(true)} data-testid="install-entry">
        {t('install.title')}
      </Button>
      {isOpen && (
        <LazyPart floats>
          <InstallSheet way={way} prompt={prompt} onClose={() => setIsOpen(false)} />
        </LazyPart>
      )}
    </>
  );
}
