// Names replaced by the word of docs/glossary.md or of the field: using one again is an error that names the
// replacement.
import path from 'node:path';

/** Words in kebab case, in any part of a name, with their replacements. */
const retired = [
  ['happening', 'billing event, store event'],
  ['standing', 'plan state'],
  ['take-turn', 'apply-billing-event'],
  ['number-fronts?', 'sequence watermark'],
  ['rush-gauge', 'load signal'],
  ['departures?', 'last outbound'],
  ['told(?!-apart)', 'recipients, notified, reported'],
  ['tell-(?:of|failure|saved|trouble)', 'notify, show'],
  ['followers?', 'early change, reader'],
  ['(?:bot|user|delivery|product|suspect|history|unread)-places?', 'seat, position, cursor, slot, home'],
  ['(?:choose|share|move|lock|list|remove|fill)-places?', 'seats, positions, cursors, homes'],
  ['said-(?:queries|rows?|before)', 'timeline message'],
  ['use-said', 'message line'],
  ['keyboard-ways', 'keyboard navigation'],
  ['(?:section|typed)-ahead', 'skeleton, keystroke buffer'],
  ['hidden-ends', 'scroll edges'],
  ['doors?', 'entry point, startup server'],
  ['lanes?', 'queue, dedicated connection'],
  ['(?:patient|stop)-(?:pool|patience)', 'retrying pool, timeouts'],
  ['lease-desk', 'lease batcher'],
  ['kept-reading', 'cached reading'],
  ['meddling', 'tampering'],
  ['troublemaker', 'fault controls'],
  ['unheard-database', 'database without bus'],
  ['menders?', 'maintainers'],
  ['compared-ways?', 'compared benchmark'],
  ['why-no', 'obstacle'],
];

const isRetired = new RegExp(`-(?:${retired.map(([words]) => words).join('|')})-`);

const toKebab = (name) =>
  name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1-$2')
    .replaceAll(/([A-Z])([A-Z][a-z])/g, '$1-$2')
    .toLowerCase();

/** The replacement of a name; undefined for a good one. Columns, with their underscores, stay. */
const findInstead = (name) => {
  const words = `-${toKebab(name)}-`;
  if (name.includes('_') || !isRetired.test(words)) return undefined;
  return retired.find(([pattern]) => new RegExp(`-${pattern}-`).test(words))?.[1];
};

/** Keeps retired words out of identifiers and file names. */
export const retiredNames = {
  create(context) {
    const check = (node, name) => {
      const instead = findInstead(name);
      if (instead === undefined) return;
      context.report({ node, message: `"${name}" is not a word of this code any more: say ${instead}.` });
    };
    const checkIdentifier = (node) => check(node, node.name);
    return {
      Program: (node) => check(node, path.basename(context.filename).replace(/\..*$/, '')),
      Identifier: checkIdentifier,
      PrivateIdentifier: checkIdentifier,
      JSXIdentifier: checkIdentifier,
    };
  },
};
