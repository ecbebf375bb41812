import { Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { useT } from '../../../../i18n/use-t.ts';
import { Dialog } from '../../../../ui/overlays/dialog.tsx';
import type { RuleParts } from '../automation-queries.ts';
import { RuleSentence } from '../sentence/rule-sentence.tsx';
import { RulePreview } from './rule-preview.tsx';

interface SwitchOnDialogProps {
  name: string;
  parts: RuleParts;
  onConfirm: () => Promise<void> | void;
  onClose: () => void;
}

/** Before a rule is switched on: what it does, and what it would have done. */
export function SwitchOnDialog({ name, parts, onConfirm, onClose }: SwitchOnDialogProps) {
  const t = useT('automation');
  const [isPending, setIsPending] = useState(false);
  const confirm = async () => {
    setIsPending(true);
    try {
      await onConfirm();
    } finally {
      onClose();
    }
  };
  return (
    <Dialog title={t('switchOn.title', { name })} onClose={onClose} data-testid="switch-on">
      <RuleSentence rule={parts} />
      <RulePreview parts={parts} />
      <Text size="sm" mt="md">
        {t('switchOn.text')}
      </Text>
      <Group justify="flex-end" mt="md" gap="sm">
        <Button variant="default" data-autofocus onClick={onClose}>
          {t('switchOn.cancel')}
        </Button>
        <Button loading={isPending} data-testid="confirm-switch-on" onClick={() => void confirm()}>
          {t('switchOn.submit')}
        </Button>
      </Group>
    </Dialog>
  );
}
