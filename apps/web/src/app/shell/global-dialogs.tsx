import { lazy, type ReactNode, useCallback, useState } from 'react';
import { LazyPart } from '../../ui/lazy-part.tsx';
import { type GlobalDialog, OpenDialogProvider } from './open-dialog.ts';
import { useGlobalKeys } from './use-global-keys.ts';

const SwitcherDialog = lazy(() => import('./switcher-dialog.tsx'));
const ShortcutSheet = lazy(() => import('../../features/shortcuts/shortcut-sheet.tsx'));
const CreateChannelModal = lazy(() => import('../../features/channels/create-channel-modal.tsx'));

/** The dialogs that may lie over any screen, one at a time, with their keys. Each is fetched when it is first opened. */
export function GlobalDialogs({ children }: { children: ReactNode }) {
  const [dialog, setDialog] = useState<GlobalDialog | null>(null);
  const open = useCallback((wanted: GlobalDialog) => setDialog(wanted), []);
  useGlobalKeys(open);
  // Another may have been opened by what the closing one did.
  const closeOf = (closing: GlobalDialog) => () => setDialog((now) => (now === closing ? null : now));
  return (
    <OpenDialogProvider value={open}>
      {children}
      <LazyPart floats>
        {dialog === 'switcher' && <SwitcherDialog onClose={closeOf('switcher')} />}
        {dialog === 'shortcuts' && <ShortcutSheet onClose={closeOf('shortcuts')} />}
        {dialog === 'newChannel' && <CreateChannelModal onClose={closeOf('newChannel')} />}
      </LazyPart>
    </OpenDialogProvider>
  );
}
