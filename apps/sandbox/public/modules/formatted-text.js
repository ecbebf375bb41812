import { element } from './element.js';

const tags = {
  bold: 'strong',
  italic: 'em',
  underline: 'u',
  strikethrough: 's',
  code: 'code',
  pre: 'pre',
  blockquote: 'blockquote',
  expandable_blockquote: 'blockquote',
};

function toHref(entity, text) {
  if (entity.type === 'text_link') return entity.url;
  if (entity.type === 'email') return `mailto:${text}`;
  if (entity.type === 'phone_number') return `tel:${text.replaceAll(/[^+\d]/g, '')}`;
  return /^https?:/i.test(text) ? text : `https://${text}`;
}

function wrap(entity, text, children) {
  if (['url', 'text_link', 'email', 'phone_number'].includes(entity.type)) {
    const href = toHref(entity, text);
    // Only addresses that open a page or a program; never script.
    if (!/^(?:https?|mailto|tel|tg):/i.test(href)) return children;
    return element('a', { href, target: '_blank', rel: 'noopener noreferrer' }, children);
  }
  if (entity.type === 'spoiler') {
    const reveal = (event) => event.currentTarget.classList.add('is-shown');
    return element('button', { type: 'button', className: 'spoiler', title: 'Show', on: { click: reveal } }, children);
  }
  if (entity.type === 'pre') {
    const label = entity.language ? element('span', { className: 'code-language' }, entity.language) : null;
    return element('pre', {}, label, element('code', {}, children));
  }
  const tag = tags[entity.type];
  return tag ? element(tag, {}, children) : element('span', { className: 'mark' }, children);
}

/** Text with its entities as nodes, nested as Telegram shows them. Offsets are UTF-16, as JavaScript counts. */
export function formattedText(text, entities = []) {
  const sorted = [...entities].sort((a, b) => a.offset - b.offset || b.length - a.length);

  function render(from, to, inner) {
    const nodes = [];
    let position = from;
    let index = 0;
    while (index < inner.length) {
      const entity = inner[index++];
      const start = Math.max(entity.offset, position);
      const end = Math.min(entity.offset + entity.length, to);
      if (end <= start) continue;
      if (start > position) nodes.push(text.slice(position, start));
      const nested = [];
      while (index < inner.length && inner[index].offset < end) nested.push(inner[index++]);
      nodes.push(wrap(entity, text.slice(start, end), render(start, end, nested)));
      position = end;
    }
    if (position < to) nodes.push(text.slice(position, to));
    return nodes.flat();
  }

  return render(0, text.length, sorted);
}
