import type { EventData } from '@switchboard/contract';
import type { StoreEvent } from '../../store/event-sink.ts';
import type { State } from '../../store/state.ts';
import { tellPausedRule } from './automation-notice.tsx';
import { tellBotNotice } from './bot-notice.tsx';
import { tellHandOver } from './hand-over-notice.tsx';
import { tellHeld } from './held-notice.tsx';
import { tellTarget } from './target-notice.tsx';
import { tellTaskNotice } from './task-notice.tsx';
import { tellSwitchedOff } from './webhook-notice.tsx';

interface NoticeContext {
  after: State;
  /** Leads to a page of the app. */
  open: (path: string) => void;
  /** Whether this tab notifies for all of them. */
  leads: () => boolean;
}

/** The events that are told to the reader wherever they are. */
export function tellNotice({ event, data }: StoreEvent, { after, open, leads }: NoticeContext): void {
  if (event === 'botNotice') tellBotNotice(data as EventData<'botNotice'>, open);
  if (event === 'taskNotice') tellTaskNotice(data as EventData<'taskNotice'>, open);
  if (event === 'handOverNotice') tellHandOver(data as EventData<'handOverNotice'>, after.me, leads);
  if (event === 'targetNotice') tellTarget(data as EventData<'targetNotice'>, after, open);
  if (event === 'automationNotice') tellPausedRule(data as EventData<'automationNotice'>, open);
  if (event === 'webhookNotice') tellSwitchedOff(data as EventData<'webhookNotice'>, open);
  if (event === 'updateScheduledMessages') {
    const { held } = data as EventData<'updateScheduledMessages'>;
    if (held) tellHeld(held, after, open);
  }
}
