import { ActionIcon } from '@mantine/core';
import { type Channel, can } from '@switchboard/contract';
import { IconDots } from '@tabler/icons-react';
import { useState } from 'react';
import { useShallow } from 'zustand/react/shallow';
import { useT } from '../../../../i18n/use-t.ts';
import { actorOf, channelFacts } from '../../../../store/reader.ts';
import { useStore } from '../../../../store/store-context.tsx';
import { LazyPart } from '../../../../ui/feedback/lazy-part.tsx';
import { lazy } from '../../../../ui/feedback/retriable-part.ts';
import { useDropdown } from '../../../../ui/overlays/use-dropdown.ts';

const EditChannelModal = lazy(() => import('../forms/edit-channel-modal.tsx'));
const loadEntries = () => import('../channel-menu-entries.tsx');
const ChannelMenuEntries = lazy(loadEntries);

/** The actions on a group channel as a whole: its owner edits and deletes it, a member leaves it. */
export function ChannelMenu({ channel }: { channel: Channel }) {
  const t = useT('channels');
  const [editing, setEditing] = useState(false);
  const { buttonProps, dropdown } = useDropdown({ popup: 'menu', load: loadEntries });
  const may = useStore(
    useShallow((state) => {
      if (!state.me) return { edit: false, delete: false, leave: false };
      const actor = actorOf(state.me);
      const facts = channelFacts(channel, state.memberships[channel.id]);
      return {
        edit: can(actor, 'channel.edit', facts),
        delete: can(actor, 'channel.delete', facts),
        leave: can(actor, 'channel.leave', facts),
      };
    }),
  );
  if (!may.edit && !may.delete && !may.leave) return null;

  return (
    <>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="lg"
        aria-label={t('view.menu')}
        data-testid="channel-menu"
        {...buttonProps}
      >
        <IconDots size={20} stroke={1.7} />
      </ActionIcon>
      {dropdown && (
        <LazyPart floats>
          <ChannelMenuEntries dropdown={dropdown} channel={channel} may={may} onEdit={() => setEditing(true)} />
        </LazyPart>
      )}
      {editing && (
        <LazyPart floats>
          <EditChannelModal channel={channel} onClose={() => setEditing(false)} />
        </LazyPart>
      )}
    </>
  );
}
