import { Button, Group } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { type Channel, endpoints } from '@switchboard/contract';
import { useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { useApi } from '../../api/api-context.tsx';
import { useT } from '../../i18n/use-t.ts';
import { useActions } from '../../store/store-context.tsx';
import { FormModal } from '../../ui/form-modal.tsx';
import { useErrorText } from '../../ui/use-error-text.ts';
import { membersKey } from './channels-queries.ts';
import { MemberPicker } from './member-picker.tsx';
import { useChannelName } from './use-channel-name.ts';

interface InviteMembersModalProps {
  channel: Channel;
  /** Only those who may answer clients can come into a conversation. */
  onlyAnswering: boolean;
  onClose: () => void;
}

/** Takes colleagues into a channel: all chosen, or nobody. */
export default function InviteMembersModal({ channel, onlyAnswering, onClose }: InviteMembersModalProps) {
  const t = useT('details');
  const api = useApi();
  const actions = useActions();
  const queries = useQueryClient();
  const errorText = useErrorText();
  const name = useChannelName(channel);
  const [chosen, setChosen] = useState<string[]>([]);
  const [error, setError] = useState<string | null>(null);
  const [saving, setSaving] = useState(false);

  const invite = async () => {
    if (chosen.length === 0) {
      setError(t('members.required'));
      return;
    }
    setSaving(true);
    try {
      const body = { memberIds: chosen.map(Number) };
      await actions.settleChannel(() => api.call(endpoints.addMembers, { params: { id: channel.id }, body }));
      await queries.invalidateQueries({ queryKey: membersKey(channel.id) });
      onClose();
    } catch (failure) {
      notifications.show({ color: 'red', title: t('members.inviteFailed'), message: errorText(failure) });
    } finally {
      setSaving(false);
    }
  };
  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    void invite();
  };

  return (
    <FormModal opened title={t('members.inviteTitle', { name })} dirty={chosen.length > 0 && !saving} onClose={onClose}>
      <form onSubmit={handleSubmit}>
        <MemberPicker
          label={t('members.inviteLabel')}
          value={chosen}
          error={error}
          notInChannel={channel.id}
          onlyAnswering={onlyAnswering}
          onChange={(value) => {
            setChosen(value);
            setError(null);
          }}
        />
        <Group justify="flex-end" mt="md">
          <Button type="submit" loading={saving} data-testid="invite-submit">
            {t('members.inviteSubmit')}
          </Button>
        </Group>
      </form>
    </FormModal>
  );
}
