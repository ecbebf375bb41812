import { IconCheck, IconNote, IconSend2 } from '@tabler/icons-react';
import { useT } from '../../../../i18n/use-t.ts';
import classes from '../composer.module.css';
import type { SendBlock } from '../session/composer-rules.ts';

interface SendButtonProps {
  block: SendBlock;
  isEdit: boolean;
  isNote: boolean;
  onSend: () => void;
}

/** Sends the message or saves the edit; says why it cannot. */
export function SendButton({ block, isEdit, isNote, onSend }: SendButtonProps) {
  const t = useT('composer');
  const name = t(isEdit ? 'save' : isNote ? 'addNote' : 'send');
  const hint = block === 'blank' || block === 'too_long' ? undefined : block === null ? name : t(block);
  return (
    <button
      type="button"
      className={classes.send}
      data-testid="composer-send"
      data-note={(isNote && !isEdit) || undefined}
      aria-label={name}
      data-hint={hint}
      aria-disabled={block !== null}
      onClick={onSend}
    >
      {isEdit ? (
        <IconCheck size={20} stroke={2} aria-hidden="true" />
      ) : isNote ? (
        <>
          <IconNote size={18} stroke={1.8} aria-hidden="true" />
          {name}
        </>
      ) : (
        <IconSend2 size={20} stroke={1.8} aria-hidden="true" />
      )}
    </button>
  );
}
