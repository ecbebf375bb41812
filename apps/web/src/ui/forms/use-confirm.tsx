import { modals } from '@mantine/modals';
import { useEffect } from 'react';

export interface Confirmation {
  title: string;
  text: string;
  /** A smaller line: what follows from it. */
  hint?: string;
  /** What it is about, in somebody's words. */
  quote?: string;
  /** "Yes" unless given. */
  confirmLabel?: string;
  /** "Cancel" unless given. */
  cancelLabel?: string;
  /** Paints the confirming button red. */
  dangerous?: boolean;
  /** The focus is on the way back: Enter pressed by the way would lose something. */
  isBackFirst?: boolean;
  /** Of the confirming button. */
  testId?: string;
  /** What could not be done, said when `onConfirm` throws. */
  failed?: string;
  /** The question stays until this is done, and is asked again when it may succeed later. */
  onConfirm: () => Promise<unknown> | void;
  /** Watches for what makes the question pointless, and closes it then; answers how to stop watching. */
  closeWhen?: (close: () => void) => () => void;
  /** Closed without a yes. */
  onCancel?: () => void;
}

let handleShown = () => {};
const shown = new Promise<void>((resolve) => {
  handleShown = resolve;
});

/** Stands inside the provider of modals, which is loaded after the screens: a question asked before waits for it. */
export function ConfirmationsShown(): null {
  useEffect(() => handleShown(), []);
  return null;
}

const ask = async (confirmation: Confirmation) => {
  await shown;
  let isConfirmed = false;
  modals.openContextModal({
    modal: 'confirm',
    title: confirmation.title,
    innerProps: {
      ...confirmation,
      onConfirm: async () => {
        await confirmation.onConfirm();
        isConfirmed = true;
      },
    },
    onClose: () => {
      if (!isConfirmed) confirmation.onCancel?.();
    },
  });
};
const confirm = (confirmation: Confirmation) => void ask(confirmation);

/** Asks before something is done. Enter confirms, since the confirming button has the focus; Esc cancels. */
export const useConfirm = (): ((confirmation: Confirmation) => void) => confirm;
