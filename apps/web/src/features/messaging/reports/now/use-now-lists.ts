import { can } from '@switchboard/contract';
import { actorOf } from '../../../../store/reader.ts';
import { useStore } from '../../../../store/store-context.tsx';
import { useReportContext } from '../use-report-filter.ts';
import type { ShownNow } from './now-queries.ts';

interface Counted {
  /** Without them: of the bot that is chosen, and of all. */
  bot?: number;
  manager?: number | 'nobody';
  /** Only whose clients wait. */
  isWaiting?: boolean;
}

/** The open conversations that a number counts, as the address of `/views/`. */
export interface NowList {
  bot?: number;
  manager?: number | 'nobody';
  state: 'open';
  waiting?: true;
}

/** Finds the list behind a number; null where the reader may not see it, or no filter finds it. */
export function useNowLists({ is_own: isOwn, bots }: Pick<ShownNow, 'is_own' | 'bots'>) {
  const me = useStore((state) => state.me);
  const { filter } = useReportContext();
  return ({ bot = filter.bot ?? undefined, manager, isWaiting = false }: Counted): NowList | null => {
    if (me === null || !can(actorOf(me), 'conversations.read', null)) return null;
    if (bots.some(({ bot_id: id, is_gone: isGone }) => id === bot && isGone)) return null;
    const whose = isOwn ? me.id : manager;
    return {
      ...(bot !== undefined && { bot }),
      ...(whose !== undefined && { manager: whose }),
      state: 'open',
      ...(isWaiting && { waiting: true }),
    };
  };
}
