import { ActionIcon, Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { type Channel, can, endpoints, limits, type UserView } from '@switchboard/contract';
import { IconMessage, IconUserMinus, IconUserPlus } from '@tabler/icons-react';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { useShallow } from 'zustand/react/shallow';
import { useApi } from '../../api/api-context.tsx';
import { useT } from '../../i18n/use-t.ts';
import { actorOf, channelFacts } from '../../store/reader.ts';
import { fullName } from '../../store/selectors.ts';
import { useActions, useStore } from '../../store/store-context.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { SkeletonRows } from '../../ui/skeleton-rows.tsx';
import { useConfirm } from '../../ui/use-confirm.tsx';
import { useErrorText } from '../../ui/use-error-text.ts';
import classes from './channel-side-panel.module.css';

const InviteMembersModal = lazy(() => import('./invite-members-modal.tsx'));

/** Who is in a channel, who of them is online, and taking people in and out where the reader may. */
export function MembersPanel({ channel }: { channel: Channel }) {
  const t = useT('channels');
  const common = useT('common');
  const api = useApi();
  const queries = useQueryClient();
  const confirm = useConfirm();
  const errorText = useErrorText();
  const [inviting, setInviting] = useState(false);
  const meId = useStore((state) => state.me?.id);
  const isMember = useStore((state) => state.memberships[channel.id]?.is_member ?? false);
  const { mayAdd, mayRemove } = useStore(
    useShallow((state) => {
      if (!state.me) return { mayAdd: false, mayRemove: false };
      const facts = channelFacts(channel, state.memberships[channel.id]);
      const actor = actorOf(state.me);
      return {
        mayAdd: can(actor, 'channel.addMembers', facts),
        mayRemove: can(actor, 'channel.removeMember', facts),
      };
    }),
  );

  const query = useInfiniteQuery({
    // Membership events change these three, so the list follows them.
    queryKey: ['members', channel.id, channel.members_count, channel.manager_id, isMember],
    queryFn: ({ pageParam, signal }) =>
      api.call(endpoints.listMembers, {
        params: { id: channel.id },
        query: { limit: limits.listPageMax, offset: pageParam },
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam: (last, pages) =>
      last.hasMore ? pages.reduce((held, page) => held + page.data.length, 0) : undefined,
    placeholderData: (previous, previousQuery) => (previousQuery?.queryKey[1] === channel.id ? previous : undefined),
  });
  const members = query.data?.pages.flatMap((page) => page.data) ?? [];
  const total = query.data?.pages[0]?.count ?? channel.members_count;
  const onlineIds = useStore(
    useShallow((state) =>
      members.filter((member) => (state.users[member.id] ?? member).is_online === 1).map((member) => member.id),
    ),
  );

  const remove = async (member: UserView) => {
    try {
      await api.call(endpoints.removeMember, { params: { id: channel.id, memberId: member.id } });
      await queries.invalidateQueries({ queryKey: ['members', channel.id] });
    } catch (error) {
      notifications.show({ color: 'red', title: t('panel.removeFailed'), message: errorText(error) });
    }
  };
  const handleRemove = (member: UserView) =>
    confirm({
      title: t('panel.removeTitle'),
      text: t('panel.removeText', { name: fullName(member) }),
      confirmLabel: t('panel.removeConfirm'),
      dangerous: true,
      onConfirm: () => void remove(member),
    });

  return (
    <section className={classes.section} data-testid="members-panel">
      <h3 className={classes.heading}>
        <span>{t('panel.online', { online: onlineIds.length, total })}</span>
        {mayAdd && (
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('panel.invite')}
            title={t('panel.invite')}
            data-testid="invite-members"
            onClick={() => setInviting(true)}
          >
            <IconUserPlus size={18} stroke={1.7} />
          </ActionIcon>
        )}
      </h3>
      {query.isPending && <SkeletonRows withAvatar count={3} />}
      {query.isError && <ErrorState title={t('panel.membersFailed')} onRetry={() => void query.refetch()} />}
      {query.isSuccess && members.length === 0 && <p className={classes.role}>{t('panel.noMembers')}</p>}
      <ul className={classes.members}>
        {members.map((member) => (
          <li key={member.id} className={classes.member} data-testid={`member-${member.id}`}>
            <Avatar
              name={fullName(member)}
              pictureId={member.avatar?.id ?? null}
              size={30}
              online={onlineIds.includes(member.id)}
            />
            <span className={classes.memberName}>
              <span dir="auto">
                {fullName(member)}
                {member.id === meId && ` (${common('you')})`}
              </span>
              <span className={classes.role}>
                {member.id === channel.manager_id
                  ? t('panel.manager')
                  : t(onlineIds.includes(member.id) ? 'panel.isOnline' : 'panel.isOffline')}
              </span>
            </span>
            {member.id !== meId && <WriteButton member={member} />}
            {mayRemove && member.id !== meId && (
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={t('panel.remove', { name: fullName(member) })}
                title={t('panel.remove', { name: fullName(member) })}
                onClick={() => handleRemove(member)}
              >
                <IconUserMinus size={17} stroke={1.7} />
              </ActionIcon>
            )}
          </li>
        ))}
      </ul>
      {query.hasNextPage && (
        <Button variant="subtle" mt="xs" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {t('loadMore')}
        </Button>
      )}
      {inviting && (
        <Suspense>
          <InviteMembersModal
            channel={channel}
            memberIds={new Set(members.map((member) => member.id))}
            onClose={() => setInviting(false)}
          />
        </Suspense>
      )}
    </section>
  );
}

function WriteButton({ member }: { member: UserView }) {
  const t = useT('channels');
  const actions = useActions();
  const navigate = useNavigate();
  const errorText = useErrorText();

  const write = async () => {
    try {
      const id = await actions.openDirect(member.id);
      await navigate({ to: '/messenger/$id/', params: { id: String(id) } });
    } catch (error) {
      notifications.show({ color: 'red', title: t('panel.writeFailed'), message: errorText(error) });
    }
  };

  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      aria-label={t('panel.write', { name: fullName(member) })}
      title={t('panel.write', { name: fullName(member) })}
      onClick={() => void write()}
    >
      <IconMessage size={17} stroke={1.7} />
    </ActionIcon>
  );
}
