import { Modal, type ModalProps } from '@mantine/core';
import { useT } from '../../i18n/use-t.ts';
import { useFocusBack } from './use-focus-back.ts';

interface DialogProps extends Omit<ModalProps, 'opened' | 'closeButtonProps'> {
  closeButtonProps?: Record<string, string>;
  /** Finds the element for the focus if the one that opened the dialog is gone. */
  findOther?: () => HTMLElement | null;
}

/**
 * A dialog without a form, on the page only while it is open: named, closed by X, Escape and a click outside, and
 * returning the focus to its opener. A form is a `FormModal`.
 */
export function Dialog({ findOther, closeButtonProps, ...props }: DialogProps) {
  const t = useT('common');
  useFocusBack(findOther);
  return <Modal centered {...props} opened closeButtonProps={{ 'aria-label': t('close'), ...closeButtonProps }} />;
}
