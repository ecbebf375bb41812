import { Button, Group, Modal, type ModalProps, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useT } from '../../../i18n/use-t.ts';
import { useFocusBack } from '../../overlays/use-focus-back.ts';
import { useLeaveGuard } from '../leaving/use-leave-guard.ts';

interface FormModalProps {
  opened: boolean;
  title: ReactNode;
  /** Something was typed: closing the modal (by a click outside, the X or Esc) and leaving the page ask first. */
  dirty: boolean;
  /** The form is being submitted: the modal stays open until the result is known. */
  busy?: boolean;
  size?: ModalProps['size'];
  onClose: () => void;
  children: ReactNode;
}

/** A modal around a form that asks before typed input is lost (docs/rules.md). */
export function FormModal({ opened, title, dirty, busy = false, size = 'md', onClose, children }: FormModalProps) {
  const t = useT('common');
  const [asking, setAsking] = useState(false);
  const isAskedToLeave = useLeaveGuard(opened && dirty);
  useFocusBack();

  const handleClose = () => {
    if (busy) return;
    if (dirty && !asking) setAsking(true);
    else if (!dirty) onClose();
  };

  return (
    <Modal
      opened={opened}
      onClose={handleClose}
      title={title}
      size={size}
      centered
      closeOnEscape={!isAskedToLeave}
      closeButtonProps={{ 'aria-label': t('close') }}
      // By which the whole form would describe the dialog: screen readers would read it out before its first field.
      attributes={{ body: { id: undefined } }}
    >
      {asking && (
        <Group
          role="alert"
          justify="space-between"
          mb="md"
          p="sm"
          bd="1px solid var(--mantine-color-default-border)"
          bdrs="md"
        >
          <Text size="sm">{t('confirmClose')}</Text>
          <Group gap="xs">
            <Button
              size="xs"
              variant="default"
              onClick={() => {
                setAsking(false);
                onClose();
              }}
            >
              {t('yes')}
            </Button>
            <Button size="xs" data-autofocus onClick={() => setAsking(false)}>
              {t('no')}
            </Button>
          </Group>
        </Group>
      )}
      {children}
    </Modal>
  );
}
