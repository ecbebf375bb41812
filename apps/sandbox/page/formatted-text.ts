import { element } from './element.ts';
import type { Mark } from './shown-message.ts';

type Piece = Node | string;

const tags: Partial<Record<string, 'strong' | 'em' | 'u' | 's' | 'code' | 'pre' | 'blockquote'>> = {
  bold: 'strong',
  italic: 'em',
  underline: 'u',
  strikethrough: 's',
  code: 'code',
  pre: 'pre',
  blockquote: 'blockquote',
  expandable_blockquote: 'blockquote',
};

function toHref(entity: Mark, text: string): string {
  if (entity.type === 'text_link') return entity.url ?? '';
  if (entity.type === 'email') return `mailto:${text}`;
  if (entity.type === 'phone_number') return `tel:${text.replaceAll(/[^+\d]/g, '')}`;
  return /^https?:/i.test(text) ? text : `https://${text}`;
}

function wrap(entity: Mark, text: string, children: Piece[]): Piece | Piece[] {
  if (['url', 'text_link', 'email', 'phone_number'].includes(entity.type)) {
    const href = toHref(entity, text);
    // Only addresses that open a page or a program; never script.
    if (!/^(?:https?|mailto|tel|tg):/i.test(href)) return children;
    return element('a', { href, target: '_blank', rel: 'noopener noreferrer' }, children);
  }
  if (entity.type === 'spoiler') {
    const reveal = () => spoiler.classList.add('is-shown');
    const options = { type: 'button', className: 'spoiler', title: 'Show', on: { click: reveal } };
    const spoiler: HTMLElement = element('button', options, children);
    return spoiler;
  }
  if (entity.type === 'pre') {
    const label = entity.language ? element('span', { className: 'code-language' }, entity.language) : null;
    return element('pre', {}, label, element('code', {}, children));
  }
  const tag = tags[entity.type];
  return tag ? element(tag, {}, children) : element('span', { className: 'mark' }, children);
}

/** Text with its entities as nodes, nested as Telegram shows them. Offsets are UTF-16, as JavaScript counts. */
export function formattedText(text: string, entities: readonly Mark[] = []): Piece[] {
  const sorted = [...entities].sort((a, b) => a.offset - b.offset || b.length - a.length);

  function render(from: number, to: number, inner: readonly Mark[]): Piece[] {
    const nodes: (Piece | Piece[])[] = [];
    let position = from;
    let index = 0;
    while (index < inner.length) {
      const entity = inner[index++];
      if (entity === undefined) break;
      const start = Math.max(entity.offset, position);
      const end = Math.min(entity.offset + entity.length, to);
      if (end <= start) continue;
      if (start > position) nodes.push(text.slice(position, start));
      const nested: Mark[] = [];
      for (let next = inner[index]; next !== undefined && next.offset < end; next = inner[++index]) nested.push(next);
      nodes.push(wrap(entity, text.slice(start, end), render(start, end, nested)));
      position = end;
    }
    if (position < to) nodes.push(text.slice(position, to));
    return nodes.flat();
  }

  return render(0, text.length, sorted);
}
