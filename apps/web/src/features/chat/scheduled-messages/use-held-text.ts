import type { ScheduledMessage } from '@switchboard/contract';
import { useT } from '../../../i18n/use-t.ts';
import { fullName } from '../../../store/selectors.ts';
import { useStore } from '../../../store/store-context.tsx';

/** Why a message waits for its owner, as a sentence; null while it waits for its time. */
export function useHeldText({ held, writer_id }: Pick<ScheduledMessage, 'held' | 'writer_id'>): string | null {
  const t = useT('scheduledMessages');
  const writer = useStore(({ users }) => users[writer_id]);
  if (held === null) return null;
  return t(`held.${held.reason}`, { name: (writer && fullName(writer)) || t('someone') });
}
