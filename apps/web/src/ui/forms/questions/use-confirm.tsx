import { modals } from '@mantine/modals';
import { useEffect } from 'react';
import { usePageObject } from '../../page-objects.tsx';

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

/**
 * The questions of the page. The component that shows them is loaded after the screens: earlier questions wait for it.
 */
class Confirmations {
  show = (): void => {};
  readonly #shown = new Promise<void>((resolve) => {
    this.show = resolve;
  });

  ask = (confirmation: Confirmation): void => void this.#ask(confirmation);

  async #ask(confirmation: Confirmation): Promise<void> {
    await this.#shown;
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
  }
}

/** Rendered inside the modals provider. */
export function ConfirmationsShown(): null {
  const { show } = usePageObject(Confirmations);
  useEffect(show, [show]);
  return null;
}

/** Asks for confirmation. Enter confirms, since the confirming button has the focus; Esc cancels. */
export const useConfirm = (): ((confirmation: Confirmation) => void) => usePageObject(Confirmations).ask;

/** Closes every question unanswered: their screen was left. */
export const closeQuestions = () => modals.closeAll();
