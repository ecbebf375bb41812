type Child = Node | string | null | undefined | false;
export type Children = (Child | readonly Child[])[];

type Listeners = { [Name in keyof HTMLElementEventMap]?: (event: HTMLElementEventMap[Name]) => unknown };

interface ElementOptions {
  className?: string;
  on?: Listeners;
  [attribute: string]: unknown;
}

/**
 * Builds a DOM element. Text and attributes only, never markup, so a person's text cannot become an element.
 * `options.on` maps event names to listeners; children may be nodes, strings, or null.
 */
export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  options: ElementOptions = {},
  ...children: Children
): HTMLElementTagNameMap[Tag] {
  const { on = {}, className, ...attributes } = options;
  const node = document.createElement(tag);
  if (className) node.className = className;
  for (const [name, value] of Object.entries(attributes)) {
    if (value === false || value === null || value === undefined) continue;
    node.setAttribute(name, value === true ? '' : String(value));
  }
  for (const [name, listener] of Object.entries(on)) node.addEventListener(name, listener as EventListener);
  node.append(...children.flat().filter((child) => child !== null && child !== undefined && child !== false));
  return node;
}

const paths = {
  back: 'M15 5l-7 7 7 7',
  close: 'M6 6l12 12M18 6L6 18',
  plus: 'M12 5v14M5 12h14',
  attach:
    'M20 11.5l-8.3 8.3a5.2 5.2 0 0 1-7.4-7.4l8.6-8.5a3.5 3.5 0 0 1 4.9 4.9l-8.6 8.5a1.7 1.7 0 0 1-2.4-2.4l7.7-7.6',
  send: 'M4 12l16-8-6 16-3-6.5z',
  reply: 'M10 6L4 12l6 6M4 12h9a7 7 0 0 1 7 7',
  edit: 'M4 20l1-5L16 4l4 4L9 19z',
  trash: 'M5 7h14M10 7V4h4v3M7 7l1 13h8l1-13',
  heart: 'M12 20S4 15 4 9.3A4.3 4.3 0 0 1 12 7a4.3 4.3 0 0 1 8 2.3C20 15 12 20 12 20z',
  play: 'M8 5l11 7-11 7z',
  pause: 'M8 5v14M16 5v14',
  file: 'M7 3h7l5 5v13H7zM14 3v5h5',
  pin: 'M12 21s7-6.3 7-11.5A7 7 0 0 0 5 9.5C5 14.7 12 21 12 21zM12 12a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5z',
  copy: 'M9 9h11v11H9zM5 15H4V4h11v1',
  block: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM5.6 5.6l12.8 12.8',
  storm: 'M7 15a4 4 0 0 1 .6-8A5.5 5.5 0 0 1 18 8.5a3.3 3.3 0 0 1-.5 6.5M12.5 11L10 16h4l-2 5',
  check: 'M4 12.5l5 5L20 6.5',
};

export type IconName = keyof typeof paths;

/** A 20 px line icon, hidden from screen readers. */
export function icon(name: IconName): SVGSVGElement {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  const path = document.createElementNS('http://www.w3.org/2000/svg', 'path');
  svg.setAttribute('viewBox', '0 0 24 24');
  svg.setAttribute('class', `icon icon-${name}`);
  svg.setAttribute('aria-hidden', 'true');
  path.setAttribute('d', paths[name]);
  svg.append(path);
  return svg;
}

/** A round avatar: the person's picture, or their initials on one of seven colours. */
export function avatar(id: number, name: string, pictureUrl?: string): HTMLElement {
  const initials = name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => Array.from(word)[0] ?? '')
    .join('')
    .toUpperCase();
  const content = pictureUrl ? element('img', { src: pictureUrl, alt: '' }) : initials;
  return element('span', { className: `avatar avatar-${id % 7}`, 'aria-hidden': 'true' }, content);
}
