import { Group } from '@mantine/core';
import { type Channel, endpoints } from '@switchboard/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../../../api/api-context.tsx';
import { useT } from '../../../../i18n/use-t.ts';
import { selectIsAlone } from '../../../../store/alone.ts';
import { useActions, useStore } from '../../../../store/store-context.tsx';
import { ContractForm } from '../../../../ui/forms/form/contract-form.tsx';
import { findBlank } from '../../../../ui/forms/form/find-blank.ts';
import { SubmitButton } from '../../../../ui/forms/form/submit-button.tsx';
import { useContractForm } from '../../../../ui/forms/form/use-contract-form.tsx';
import { FormModal } from '../../../../ui/forms/questions/form-modal.tsx';
import { NobodyElse } from '../alone/nobody-else.tsx';
import { membersKey } from '../channels-queries.ts';
import { useChannelName } from '../use-channel-name.ts';
import { toMembers } from './all-users.ts';
import { MemberPicker } from './member-picker.tsx';

interface InviteMembersModalProps {
  channel: Channel;
  /** Only users who may answer clients can be added to a conversation. */
  onlyAnswering: boolean;
  onClose: () => void;
}

/** Adds colleagues to a channel: all of the chosen ones, or none. */
export default function InviteMembersModal({ channel, onlyAnswering, onClose }: InviteMembersModalProps) {
  const t = useT('details');
  const api = useApi();
  const actions = useActions();
  const queries = useQueryClient();
  const name = useChannelName(channel);
  const isAlone = useStore(selectIsAlone);
  const form = useContractForm({
    initialValues: { memberIds: [] as string[] },
    labels: { memberIds: t('members.inviteLabel') },
    check: (values) => findBlank(values, ['memberIds']),
    failed: t('members.inviteFailed'),
    onSubmit: async (values) => {
      const { ids, all_users } = toMembers(values.memberIds);
      const body = { memberIds: ids, all_users };
      await actions.settleChannel(() => api.call(endpoints.addMembers, { params: { id: channel.id }, body }));
      await queries.invalidateQueries({ queryKey: membersKey(channel.id) });
      onClose();
    },
  });

  return (
    <FormModal
      opened
      title={t('members.inviteTitle', { name })}
      dirty={form.isDirty}
      busy={form.isPending}
      onClose={onClose}
    >
      {isAlone ? (
        <NobodyElse />
      ) : (
        <ContractForm form={form}>
          <MemberPicker {...form.field('memberIds')} notInChannel={channel.id} onlyAnswering={onlyAnswering} />
          <Group justify="flex-end">
            <SubmitButton form={form} data-testid="invite-submit">
              {t('members.inviteSubmit')}
            </SubmitButton>
          </Group>
        </ContractForm>
      )}
    </FormModal>
  );
}
