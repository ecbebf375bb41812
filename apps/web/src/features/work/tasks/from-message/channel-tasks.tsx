import { IconChecklist } from '@tabler/icons-react';
import { useT } from '../../../../i18n/use-t.ts';
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx';
import { TasksList } from '../listed/tasks-list.tsx';
import { channelTasksKey } from '../tasks-queries.ts';
import { useMayCreateTasks } from '../use-task-rights.ts';

/** The tasks that came from a channel or conversation. */
export default function ChannelTasks({ channelId }: { channelId: number }) {
  const t = useT('tasks');
  const mayCreate = useMayCreateTasks();
  return (
    <div data-testid="channel-tasks">
      <TasksList
        queryKey={[...channelTasksKey, channelId]}
        query={{ channel_id: channelId, kinds: ['task', 'promise', 'reminder'] }}
        filters={{ channel_id: String(channelId) }}
        empty={
          <EmptyState
            icon={IconChecklist}
            title={t('channel.empty')}
            hint={t(mayCreate ? 'channel.emptyHint' : 'empty.readHint')}
          />
        }
        testIdOf={(id) => `channel-task-${id}`}
      />
    </div>
  );
}
