import type { Channel } from '@switchboard/contract';
import { useT } from '../../../../i18n/use-t.ts';
import { useStore } from '../../../../store/store-context.tsx';
import { FormModal } from '../../../../ui/forms/questions/form-modal.tsx';
import { HandOverFields } from './hand-over-fields.tsx';
import { useHandOver } from './use-hand-over.ts';
import { useMayHandOver } from './use-may-hand-over.ts';

interface HandOverDialogProps {
  channelId: number;
  onClose: () => void;
}

/** Hands a conversation over; nothing where there is none. */
export default function HandOverDialog({ channelId, onClose }: HandOverDialogProps) {
  const channel = useStore((state) => state.channels[channelId]);
  return channel ? <HandOverModal channel={channel} onClose={onClose} /> : null;
}

function HandOverModal({ channel, onClose }: { channel: Channel; onClose: () => void }) {
  const t = useT('handOver');
  const mayHandOver = useMayHandOver(channel);
  const form = useHandOver(channel, onClose);
  return (
    <FormModal opened title={t('title')} dirty={form.isDirty} busy={form.isPending} onClose={onClose}>
      {/* What was typed stays when somebody else takes it away meanwhile. */}
      {mayHandOver || form.isDirty ? <HandOverFields channel={channel} form={form} withFocus /> : <p>{t('gone')}</p>}
    </FormModal>
  );
}
