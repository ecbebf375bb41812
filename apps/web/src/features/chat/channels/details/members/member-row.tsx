import { ActionIcon, Tooltip } from '@mantine/core';
import { type Channel, channelTypes, endpoints, type UserView } from '@switchboard/contract';
import { IconUserMinus } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../../../../api/api-context.tsx';
import { useT } from '../../../../../i18n/use-t.ts';
import { fullName } from '../../../../../store/selectors.ts';
import { useActions, useStore } from '../../../../../store/store-context.tsx';
import { Avatar } from '../../../../../ui/avatar/avatar.tsx';
import { useConfirm } from '../../../../../ui/forms/questions/use-confirm.tsx';
import { PersonName, PersonPresence } from '../../../../../ui/person/person-name.tsx';
import { membersKey } from '../../channels-queries.ts';
import classes from './members-panel.module.css';

interface MemberRowProps {
  channel: Channel;
  member: UserView;
  mayRemove: boolean;
}

/** A member: pressing the row opens their details. */
export function MemberRow({ channel, member, mayRemove }: MemberRowProps) {
  const t = useT('details');
  const common = useT('common');
  const actions = useActions();
  const isMe = useStore((state) => state.me?.id === member.id);
  const name = fullName(member) || member.username;
  const isOnline = member.is_online === 1;
  const part =
    member.id === channel.manager_id
      ? t('members.manager')
      : channel.type === channelTypes.group && member.id === channel.created_by
        ? t('members.creator')
        : member.position;
  return (
    <li className={classes.member} data-testid={`member-${member.id}`}>
      <button type="button" className={classes.open} onClick={() => actions.showProfile(member.id)}>
        <Avatar name={name} pictureId={member.avatar?.id ?? null} size={30} online={isOnline} />
        <span className={classes.name}>
          <PersonName user={member} name={isMe ? `${name} (${common('you')})` : name} />
          <span className={classes.part}>
            <PersonPresence user={member} />
            {part !== null && part !== '' && ` · ${part}`}
          </span>
        </span>
      </button>
      {mayRemove && !isMe && <RemoveButton channel={channel} member={member} name={name} />}
    </li>
  );
}

function RemoveButton({ channel, member, name }: { channel: Channel; member: UserView; name: string }) {
  const t = useT('details');
  const api = useApi();
  const queries = useQueryClient();
  const confirm = useConfirm();
  const label = t('members.remove', { name });

  const remove = async () => {
    try {
      await api.call(endpoints.removeMember, { params: { id: channel.id, memberId: member.id } });
    } finally {
      // Also when it failed: the member may have left meanwhile.
      await queries.invalidateQueries({ queryKey: membersKey(channel.id) });
    }
  };
  const handleClick = () =>
    confirm({
      title: t('members.removeTitle'),
      text: t('members.removeText', { name }),
      dangerous: true,
      failed: t('members.removeFailed'),
      onConfirm: remove,
    });

  return (
    <Tooltip label={label}>
      <ActionIcon variant="subtle" color="gray" aria-label={label} data-testid="remove-member" onClick={handleClick}>
        <IconUserMinus size={17} stroke={1.7} />
      </ActionIcon>
    </Tooltip>
  );
}
