import { Button, Group } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { type Channel, endpoints } from '@switchboard/contract';
import { useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { useApi } from '../../api/api-context.tsx';
import { useT } from '../../i18n/use-t.ts';
import { channelTitle } from '../../store/selectors.ts';
import { useActions, useStore } from '../../store/store-context.tsx';
import { FormModal } from '../../ui/form-modal.tsx';
import { useErrorText } from '../../ui/use-error-text.ts';
import { MemberPicker } from './member-picker.tsx';

interface InviteMembersModalProps {
  channel: Channel;
  memberIds: ReadonlySet<number>;
  onClose: () => void;
}

/** Takes colleagues into a channel: all chosen, or nobody. */
export default function InviteMembersModal({ channel, memberIds, onClose }: InviteMembersModalProps) {
  const t = useT('channels');
  const api = useApi();
  const actions = useActions();
  const queries = useQueryClient();
  const errorText = useErrorText();
  const title = useStore((state) => channelTitle(state, channel));
  const [chosen, setChosen] = useState<string[]>([]);
  const [error, setError] = useState<string | null>(null);
  const [saving, setSaving] = useState(false);

  const invite = async () => {
    if (chosen.length === 0) {
      setError(t('panel.required'));
      return;
    }
    setSaving(true);
    try {
      const body = { memberIds: chosen.map(Number) };
      actions.receiveChannel(await api.call(endpoints.addMembers, { params: { id: channel.id }, body }));
      await queries.invalidateQueries({ queryKey: ['members', channel.id] });
      onClose();
    } catch (failure) {
      notifications.show({ color: 'red', title: t('panel.inviteFailed'), message: errorText(failure) });
    } finally {
      setSaving(false);
    }
  };
  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    void invite();
  };

  return (
    <FormModal
      opened
      title={t('panel.inviteTitle', { name: title })}
      dirty={chosen.length > 0 && !saving}
      onClose={onClose}
    >
      <form onSubmit={handleSubmit}>
        <MemberPicker
          label={t('panel.members')}
          placeholder={t('panel.invitePlaceholder')}
          value={chosen}
          error={error}
          without={memberIds}
          onChange={(value) => {
            setChosen(value);
            setError(null);
          }}
        />
        <Group justify="flex-end" mt="md">
          <Button type="submit" loading={saving} data-testid="invite-submit">
            {t('panel.inviteSubmit')}
          </Button>
        </Group>
      </form>
    </FormModal>
  );
}
