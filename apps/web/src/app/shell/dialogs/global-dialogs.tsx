import { type ReactNode, useCallback, useRef, useState } from 'react';
import { LazyPart } from '../../../ui/feedback/lazy-part.tsx';
import { lazy } from '../../../ui/feedback/retriable-part.ts';
import { type BufferedKeystrokes, bufferKeystrokes } from '../../../ui/keyboard/keystroke-buffer.ts';
import { useGlobalKeys } from '../keys/use-global-keys.ts';
import { type GlobalDialog, OpenDialogProvider } from './open-dialog.ts';

const SwitcherDialog = lazy(() => import('./switcher-dialog.tsx'));
const ShortcutSheet = lazy(() => import('../../../features/foundation/shortcuts/shortcut-sheet.tsx'));
const HandOverDialog = lazy(() => import('../../../features/chat/channels/hand-over/hand-over-dialog.tsx'));
const CreateChannelModal = lazy(() => import('../../../features/chat/channels/forms/create-channel-modal.tsx'));

/** The dialogs that can open over any screen, one at a time, and their shortcuts. Each is loaded when first opened. */
export function GlobalDialogs({ children }: { children: ReactNode }) {
  const [dialog, setDialog] = useState<GlobalDialog | null>(null);
  const typing = useRef<(() => BufferedKeystrokes) | null>(null);
  const takeTyped = useCallback(() => {
    const typed = typing.current?.();
    typing.current = null;
    return typed;
  }, []);
  const open = useCallback(
    (wanted: GlobalDialog) => {
      takeTyped();
      // Not while a dialog is open: its field already has the focus.
      if (wanted === 'switcher' && document.querySelector('[role="dialog"]') === null)
        typing.current = bufferKeystrokes();
      setDialog(wanted);
    },
    [takeTyped],
  );
  useGlobalKeys(open);
  // Closing this dialog may have opened another, which must stay open.
  const closeOf = (closing: GlobalDialog) => () => setDialog((now) => (now === closing ? null : now));
  return (
    <OpenDialogProvider value={open}>
      {children}
      <LazyPart floats>
        {dialog === 'switcher' && <SwitcherDialog takeTyped={takeTyped} onClose={closeOf('switcher')} />}
        {dialog === 'shortcuts' && <ShortcutSheet onClose={closeOf('shortcuts')} />}
        {typeof dialog === 'object' && dialog !== null && (
          <HandOverDialog key={dialog.handOver} channelId={dialog.handOver} onClose={closeOf(dialog)} />
        )}
        {dialog === 'newChannel' && <CreateChannelModal onClose={closeOf('newChannel')} />}
      </LazyPart>
    </OpenDialogProvider>
  );
}
