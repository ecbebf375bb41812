// The only way this page makes elements: names and texts of strangers go in as text, never as markup.
export const make = (tag, properties = {}, ...children) => {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith('on')) element.addEventListener(name.slice(2), value);
    else if (name === 'class') element.className = value;
    else if (name in element && typeof value !== 'string') element[name] = value;
    else element.setAttribute(name, value);
  }
  element.append(...children.filter((child) => child !== null && child !== undefined && child !== false));
  return element;
};

const colours = ['#c0392b', '#b9570e', '#8a6d00', '#2d7d3a', '#0f766e', '#1565a8', '#5b4bc4', '#8e3a9d', '#b0316a'];

/** A round avatar with up to two initials, coloured by the length of the name. */
export const avatar = (name) => {
  const initials = name
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, 2)
    .map((word) => [...word][0].toUpperCase())
    .join('');
  const element = make('span', { class: 'avatar', 'aria-hidden': 'true' }, initials);
  element.style.background = colours[name.length % colours.length];
  return element;
};
