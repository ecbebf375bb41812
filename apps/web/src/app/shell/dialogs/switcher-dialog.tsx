import { notifications } from '@mantine/notifications';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useChannelNaming } from '../../../features/chat/channels/use-channel-name.ts';
import { Switcher } from '../../../features/chat/switcher/switcher.tsx';
import { useT } from '../../../i18n/use-t.ts';
import { useActions } from '../../../store/store-context.tsx';
import { useErrorText } from '../../../ui/forms/failures/use-error-text.ts';
import type { BufferedKeystrokes } from '../../../ui/keyboard/keystroke-buffer.ts';
import { useSwitcherActions } from './use-switcher-actions.tsx';
import { useSwitcherTasks } from './use-switcher-tasks.tsx';

interface SwitcherDialogProps {
  /** Returns, once, the text typed before the field had the focus. */
  takeTyped: () => BufferedKeystrokes | undefined;
  onClose: () => void;
}

/** The switcher with all its destinations and actions. */
export default function SwitcherDialog({ takeTyped, onClose }: SwitcherDialogProps) {
  const t = useT('switcher');
  const nameOf = useChannelNaming();
  const actions = useActions();
  const navigate = useNavigate();
  const errorText = useErrorText();
  const doable = useSwitcherActions();
  const [query, setQuery] = useState('');
  const tasks = useSwitcherTasks(query);
  const openChannel = (id: number) => void navigate({ to: '/messenger/$id/', params: { id: String(id) } });
  const openDirect = async (userId: number) => {
    try {
      openChannel(await actions.openDirect(userId));
    } catch (error) {
      notifications.show({ color: 'red', title: t('directFailed'), message: errorText(error) });
    }
  };
  return (
    <Switcher
      nameOf={nameOf}
      actions={doable}
      onOpenChannel={openChannel}
      onOpenDirect={openDirect}
      onSearch={(q) => void navigate({ to: '/messenger/search/', search: { q } })}
      query={query}
      onQuery={setQuery}
      tasks={tasks}
      takeTyped={takeTyped}
      onClose={onClose}
    />
  );
}
