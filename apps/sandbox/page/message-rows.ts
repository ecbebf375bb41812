import { type BubbleDeps, bubble } from './bubble.ts';
import { element } from './element.ts';
import type { ShownMessage } from './shown-message.ts';

const dayOf = (message: ShownMessage) => new Date(message.date * 1000).toDateString();

function formatDay(message: ShownMessage): string {
  const date = new Date(message.date * 1000);
  const isThisYear = date.getFullYear() === new Date().getFullYear();
  if (date.toDateString() === new Date().toDateString()) return 'Today';
  return date.toLocaleDateString([], { day: 'numeric', month: 'long', ...(isThisYear ? {} : { year: 'numeric' }) });
}

/** The messages of a chat as they stand on the phone, with a line where a day begins. */
export function makeMessageRows(deps: BubbleDeps) {
  const rows = new Map<string, { json: string; node: HTMLElement }>();

  /** A row is built again only when its message changed, so a playing voice message goes on playing. */
  function rowOf(message: ShownMessage): HTMLElement {
    const json = JSON.stringify(message);
    const known = rows.get(message.id);
    if (known?.json === json) return known.node;
    const row = { json, node: bubble(message, deps) };
    rows.set(message.id, row);
    return row.node;
  }

  /** Consecutive messages of one album stand in one grid. */
  function layOut(messages: readonly ShownMessage[]): HTMLElement[] {
    const nodes: HTMLElement[] = [];
    let day = '';
    let album = null as HTMLElement | null;
    for (const message of messages) {
      if (dayOf(message) !== day) {
        day = dayOf(message);
        nodes.push(element('div', { className: 'day' }, element('span', {}, formatDay(message))));
      }
      const group = message.album_id;
      const isPicture = message.attachments?.some(({ kind }) => kind === 'picture' || kind === 'video');
      if (group && isPicture && !message.deleted_by) {
        if (album?.getAttribute('data-group') !== group) {
          const side = message.from_bot ? 'is-theirs' : 'is-own';
          album = element('div', { className: `album ${side}`, 'data-group': group });
          nodes.push(album);
        }
        album.append(rowOf(message));
      } else {
        album = null;
        nodes.push(rowOf(message));
      }
    }
    return nodes;
  }

  return { layOut };
}
