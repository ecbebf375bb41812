import { messagePreview } from '@switchboard/contract/markup';
import { IconArrowBackUp, IconPencil, IconX } from '@tabler/icons-react';
import { useT } from '../../../../i18n/use-t.ts';
import { fullName } from '../../../../store/selectors.ts';
import classes from '../composer.module.css';
import type { ComposerTarget } from './composer-target.ts';

interface TargetStripProps {
  target: ComposerTarget;
  onCancel: () => void;
}

/** Above the box: which message is being replied to or edited, with a cancel button. */
export default function TargetStrip({ target, onCancel }: TargetStripProps) {
  const t = useT('composer');
  const { kind, message } = target;
  const Icon = kind === 'reply' ? IconArrowBackUp : IconPencil;
  const title =
    kind === 'reply' ? t('replyTo', { name: message.author ? fullName(message.author) : '' }) : t('editing');
  return (
    <div className={classes.target} data-takes-escape data-testid={`composer-${kind}`}>
      <Icon size={18} aria-hidden="true" />
      <div className={classes.targetText}>
        <strong dir="auto">{title}</strong>
        <span dir="auto" data-keys={kind === 'edit' || undefined}>
          {kind === 'edit' ? t('editingHint') : messagePreview(message.content) || message.files[0]?.name}
        </span>
      </div>
      <button
        type="button"
        className={classes.button}
        aria-label={t(kind === 'reply' ? 'cancelReply' : 'cancelEdit')}
        title={t(kind === 'reply' ? 'cancelReply' : 'cancelEdit')}
        onClick={onCancel}
      >
        <IconX size={18} aria-hidden="true" />
      </button>
    </div>
  );
}
