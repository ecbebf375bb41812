import { Button, TextInput } from '@mantine/core';
import { type Channel, can, channelTypes, limits } from '@switchboard/contract';
import { IconSearch, IconUserPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useShallow } from 'zustand/react/shallow';
import { useT } from '../../../../../i18n/use-t.ts';
import { actorOf, channelFacts } from '../../../../../store/reader.ts';
import { fullName } from '../../../../../store/selectors.ts';
import { useStore } from '../../../../../store/store-context.tsx';
import { ErrorState } from '../../../../../ui/feedback/error-state.tsx';
import { LazyPart } from '../../../../../ui/feedback/lazy-part.tsx';
import { lazy } from '../../../../../ui/feedback/retriable-part.ts';
import { SkeletonRows } from '../../../../../ui/feedback/skeleton-rows.tsx';
import { MemberRow } from './member-row.tsx';
import classes from './members-panel.module.css';
import { orderMembers } from './order-members.ts';
import { useMembers } from './use-members.ts';

const InviteMembersModal = lazy(() => import('../../forms/invite-members-modal.tsx'));

/** The search appears from this many members on. */
const searchableFrom = 8;
const shownAtOnce = 50;

/** The members of a channel and their presence; adds and removes members if the reader may. */
export function MembersPanel({ channel }: { channel: Channel }) {
  const t = useT('details');
  const [inviting, setInviting] = useState(false);
  const [typed, setTyped] = useState('');
  const [shown, setShown] = useState(shownAtOnce);
  const { query, members } = useMembers(channel);
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
  const online = members.filter((member) => member.is_online === 1).length;
  const needle = typed.trim().toLocaleLowerCase();
  const found = orderMembers(members, channel).filter(
    (member) =>
      fullName(member).toLocaleLowerCase().includes(needle) || member.username.toLocaleLowerCase().includes(needle),
  );

  return (
    <div data-testid="members-panel">
      <div className={classes.head}>
        <p className={classes.online} data-testid="members-online">
          {t('members.online', { online, total: query.isSuccess ? members.length : channel.members_count })}
        </p>
        {mayAdd && (
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconUserPlus size={15} stroke={1.8} aria-hidden="true" />}
            data-testid="invite-members"
            onClick={() => setInviting(true)}
          >
            {t('members.invite')}
          </Button>
        )}
      </div>
      {members.length >= searchableFrom && (
        <TextInput
          type="search"
          size="xs"
          aria-label={t('members.search')}
          placeholder={t('members.search')}
          leftSection={<IconSearch size={14} aria-hidden="true" />}
          maxLength={limits.titleChars}
          value={typed}
          data-testid="search-members"
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      )}
      {query.isPending && <SkeletonRows withAvatar count={3} />}
      {query.isError && <ErrorState title={t('members.failed')} onRetry={() => void query.refetch()} />}
      {query.isSuccess && found.length === 0 && (
        <p className={classes.none}>{t(needle === '' ? 'members.none' : 'members.nobodyFound')}</p>
      )}
      <ul className={classes.members}>
        {found.slice(0, shown).map((member) => (
          <MemberRow key={member.id} channel={channel} member={member} mayRemove={mayRemove} />
        ))}
      </ul>
      {found.length > shown && (
        <Button variant="subtle" fullWidth mt="xs" onClick={() => setShown((count) => count + shownAtOnce)}>
          {t('loadMore')}
        </Button>
      )}
      {inviting && (
        <LazyPart floats>
          <InviteMembersModal
            channel={channel}
            onlyAnswering={channel.type === channelTypes.client}
            onClose={() => setInviting(false)}
          />
        </LazyPart>
      )}
    </div>
  );
}
