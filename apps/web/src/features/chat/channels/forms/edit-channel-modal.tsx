import { type Channel, endpoints } from '@switchboard/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useApi } from '../../../../api/api-context.tsx';
import { useT } from '../../../../i18n/use-t.ts';
import { useActions } from '../../../../store/store-context.tsx';
import { membersKey } from '../channels-queries.ts';
import { ChannelForm } from './channel-form.tsx';

interface EditChannelModalProps {
  channel: Channel;
  onClose: () => void;
}

const loadShape = async () => (await import('./channel-shapes.ts')).editChannel.body;

/** Changes a group channel; people chosen for a private channel are added to its members. */
export default function EditChannelModal({ channel, onClose }: EditChannelModalProps) {
  const t = useT('channelForms');
  const api = useApi();
  const actions = useActions();
  const queries = useQueryClient();
  const navigate = useNavigate();
  // Changes made by others meanwhile do not overwrite the typed text.
  const [initial] = useState(channel);
  return (
    <ChannelForm
      title={t('edit.title')}
      submitLabel={t('edit.submit')}
      membersLabel={t('edit.members')}
      failedText={t('edit.failed')}
      shape={loadShape}
      initial={initial}
      channelId={channel.id}
      onClose={onClose}
      onSubmit={async (fields) => {
        await actions.settleChannel(() =>
          api.call(endpoints.editChannel, { params: { id: channel.id }, body: fields }),
        );
        await queries.invalidateQueries({ queryKey: membersKey(channel.id) });
        onClose();
        await navigate({ to: '/messenger/$id/', params: { id: String(channel.id) } });
      }}
    />
  );
}
