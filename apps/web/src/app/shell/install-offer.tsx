import { lazy } from 'react';
import { useStore as useZustand } from 'zustand';
import { findInstallWay } from '../../features/chat/notifications/install/install-way.ts';
import { useInstallOffer } from '../../features/chat/notifications/install/use-install-offer.ts';
import { LazyPart } from '../../ui/feedback/lazy-part.tsx';
import { useAppWorker } from '../worker/app-worker-context.tsx';

const InstallSheet = lazy(() => import('../../features/chat/notifications/install/install-sheet.tsx'));

/** Offers to install the app on a phone, once, after the reader's first answer to a client. */
export function InstallOffer() {
  const prompt = useZustand(useAppWorker().state, ({ install }) => install);
  const way = findInstallWay(prompt);
  const [isOffered, end] = useInstallOffer(way !== null);
  if (!isOffered || way === null) return null;
  return (
    <LazyPart floats>
      <InstallSheet way={way} prompt={prompt} onClose={end} />
    </LazyPart>
  );
}
