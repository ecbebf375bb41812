import { modals } from '@mantine/modals';
import { useEffect } from 'react';

export interface Confirmation {
  title: string;
  text: string;
  /** A smaller line: the consequences. */
  hint?: string;
  /** The content in question, quoted. */
  quote?: string;
  /** Default: "Yes". */
  confirmLabel?: string;
  /** Default: "Cancel". */
  cancelLabel?: string;
  /** Makes the confirming button red. */
  dangerous?: boolean;
  /** The cancel button has the focus, because an accidental Enter would lose something. */
  isBackFirst?: boolean;
  /** For the confirming button. */
  testId?: string;
  /** Title of the message shown when `onConfirm` throws. */
  failed?: string;
  /** The dialog stays open until this is done, and after a failure that may succeed on a retry. */
  onConfirm: () => Promise<unknown> | void;
  /** Calls `close` when the question becomes obsolete; returns the function that unsubscribes. */
  closeWhen?: (close: () => void) => () => void;
  /** Closed without being confirmed. */
  onCancel?: () => void;
}

let handleShown = () => {};
const shown = new Promise<void>((resolve) => {
  handleShown = resolve;
});

/** Rendered inside the modals provider, which is loaded after the screens: questions asked earlier wait for it. */
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

/** Asks for confirmation. Enter confirms, since the confirming button has the focus; Esc cancels. */
export const useConfirm = (): ((confirmation: Confirmation) => void) => confirm;

/** Closes every question unanswered: what it was asked about is left. */
export const closeQuestions = () => modals.closeAll();
