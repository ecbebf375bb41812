import { endpoints } from '@switchboard/contract';
import { useNavigate } from '@tanstack/react-router';
import { useApi } from '../../../../api/api-context.tsx';
import { useT } from '../../../../i18n/use-t.ts';
import { useActions } from '../../../../store/store-context.tsx';
import { ChannelForm } from './channel-form.tsx';

const loadShape = async () => (await import('./channel-shapes.ts')).createChannel.body;

const fresh = { name: '', description: '', is_public: true };

/** Creates a group channel and opens it. */
export default function CreateChannelModal({ onClose }: { onClose: () => void }) {
  const t = useT('channelForms');
  const api = useApi();
  const actions = useActions();
  const navigate = useNavigate();
  return (
    <ChannelForm
      title={t('create.title')}
      submitLabel={t('create.submit')}
      membersLabel={t('create.members')}
      failedText={t('create.failed')}
      makesNew
      shape={loadShape}
      initial={fresh}
      onClose={onClose}
      onSubmit={async (fields) => {
        const create = async () => (await api.call(endpoints.createChannel, { body: fields })).channel;
        const { id } = await actions.settleChannel(create);
        onClose();
        await navigate({ to: '/messenger/$id/', params: { id: String(id) } });
      }}
    />
  );
}
