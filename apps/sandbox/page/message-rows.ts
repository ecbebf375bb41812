import type { Message } from '../src/telegram/bot-api-shapes.ts';
import type { PhoneMessage } from '../src/telegram/control/control-views.ts';
import { type BubbleActions, bubble } from './bubble.ts';
import { element } from './element.ts';

const dayOf = (message: Message) => new Date(message.date * 1000).toDateString();

function formatDay(message: Message): string {
  const date = new Date(message.date * 1000);
  const isThisYear = date.getFullYear() === new Date().getFullYear();
  if (date.toDateString() === new Date().toDateString()) return 'Today';
  return date.toLocaleDateString([], { day: 'numeric', month: 'long', ...(isThisYear ? {} : { year: 'numeric' }) });
}

/** The messages of a chat as they stand on the phone, with a line where a day begins. */
export function makeMessageRows(actions: BubbleActions) {
  const rows = new Map<number, { json: string; node: HTMLElement }>();

  /** A row is built again only when its message changed, so a playing voice message goes on playing. */
  function rowOf(entry: PhoneMessage): HTMLElement {
    const key = entry.message.message_id;
    const json = JSON.stringify(entry);
    const known = rows.get(key);
    if (known?.json === json) return known.node;
    const row = { json, node: bubble(entry, actions) };
    rows.set(key, row);
    return row.node;
  }

  /** Consecutive messages of one album stand in one grid. */
  function layOut(messages: readonly PhoneMessage[]): HTMLElement[] {
    const nodes: HTMLElement[] = [];
    let day = '';
    let album = null as HTMLElement | null;
    for (const entry of messages) {
      if (dayOf(entry.message) !== day) {
        day = dayOf(entry.message);
        nodes.push(element('div', { className: 'day' }, element('span', {}, formatDay(entry.message))));
      }
      const group = entry.message.media_group_id;
      const isPicture = entry.message.photo || entry.message.video;
      if (group && isPicture && !entry.deleted_by) {
        if (album?.getAttribute('data-group') !== group) {
          const side = entry.from_bot ? 'is-theirs' : 'is-own';
          album = element('div', { className: `album ${side}`, 'data-group': group });
          nodes.push(album);
        }
        album.append(rowOf(entry));
      } else {
        album = null;
        nodes.push(rowOf(entry));
      }
    }
    return nodes;
  }

  return { layOut };
}
