type Node = Readonly<Record<string, unknown>> | readonly unknown[];

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null;

/** The value at a path such as `emails.2.email`. */
export const valueAt = (values: Node, path: string): unknown =>
  path.split('.').reduce<unknown>((node, key) => (isNode(node) ? Reflect.get(node, key) : undefined), values);

/** A copy of the values with another value at a path; only the objects along the path are copied. */
export function withValueAt<Values extends Node>(values: Values, path: string, value: unknown): Values {
  const [key = '', ...rest] = path.split('.');
  const inner = Reflect.get(values, key) as unknown;
  const changed = rest.length === 0 || !isNode(inner) ? value : withValueAt(inner, rest.join('.'), value);
  const copy: object = Array.isArray(values) ? [...(values as unknown[])] : Object.assign({}, values);
  Reflect.set(copy, key, changed);
  return copy as Values;
}

/** A record by path after row `index` of a list was removed: later rows move up by one. */
export function withoutRow<Kept>(byPath: Readonly<Record<string, Kept>>, list: string, index: number) {
  const kept = Object.entries(byPath).flatMap(([path, value]): [string, Kept][] => {
    const [, place, rest = ''] = path.startsWith(`${list}.`)
      ? (/^(\d+)(.*)$/.exec(path.slice(list.length + 1)) ?? [])
      : [];
    if (place === undefined || Number(place) < index) return [[path, value]];
    return Number(place) === index ? [] : [[`${list}.${Number(place) - 1}${rest}`, value]];
  });
  return Object.fromEntries(kept);
}
