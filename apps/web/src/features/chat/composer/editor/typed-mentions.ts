import { hasPermission, limits, type UserView, userStatuses } from '@switchboard/contract';
import { type MarkupBlock, type MarkupInline, parseMarkup, serializeMarkup } from '@switchboard/contract/markup';
import type { QueryClient } from '@tanstack/react-query';
import type { Api } from '../../../../api/client.ts';
import type { Store } from '../../../../store/store.ts';
import { membersToMentionQuery } from '../composer-queries.ts';

type Person = Pick<UserView, 'id' | 'username' | 'first_name' | 'last_name' | 'status'>;

/** A part of a name; the text right after a name must not be one. */
const wordPart = /^(?:[\p{L}\p{N}_-]|[.'’](?=[\p{L}\p{N}]))/u;
const beforeName = /^[\s(]?$/u;

const fold = (name: string) => name.trim().toLocaleLowerCase();
const fullNameOf = ({ first_name, last_name }: Person) => `${first_name ?? ''} ${last_name ?? ''}`;

/** The person each complete name means: null for a name that two people have. */
function listNames(people: readonly Person[]): Map<string, Person | null> {
  const active = people.filter(({ status }) => status === userStatuses.active);
  const names = new Map<string, Person | null>();
  for (const person of active) {
    for (const name of new Set([person.username, fullNameOf(person)].map(fold))) {
      if (name !== '') names.set(name, names.has(name) ? null : person);
    }
  }
  // A first or last name alone names no one, but makes an equal username ambiguous.
  for (const person of active) {
    for (const part of [person.first_name, person.last_name].map((name) => fold(name ?? ''))) {
      const named = names.get(part);
      if (named && named.id !== person.id) names.set(part, null);
    }
  }
  return names;
}

/** The longest name that stands at the beginning of a text. */
function findName(text: string, names: ReadonlyMap<string, Person | null>): { length: number; person: Person } | null {
  let longest = '';
  const folded = text.toLocaleLowerCase();
  for (const name of names.keys()) {
    if (name.length > longest.length && folded.startsWith(name) && !wordPart.test(text.slice(name.length))) {
      longest = name;
    }
  }
  const person = names.get(longest);
  return person ? { length: longest.length, person } : null;
}

function nameInText(text: string, names: ReadonlyMap<string, Person | null>): MarkupInline[] {
  const pieces: MarkupInline[] = [];
  let written = 0;
  for (let at = text.indexOf('@'); at !== -1; at = text.indexOf('@', at + 1)) {
    const found = beforeName.test(text.slice(Math.max(0, at - 1), at)) ? findName(text.slice(at + 1), names) : null;
    if (!found) continue;
    if (at > written) pieces.push({ type: 'text', value: text.slice(written, at) });
    pieces.push({ type: 'mention', username: found.person.username, id: String(found.person.id) });
    written = at + 1 + found.length;
  }
  return written === 0
    ? [{ type: 'text', value: text }]
    : [...pieces, ...(written < text.length ? [{ type: 'text' as const, value: text.slice(written) }] : [])];
}

/**
 * Turns every `@name` that was typed in full, outside code and links, into a mention of that person: by username or by
 * first and last name, if it is unambiguous.
 */
export function nameTypedPeople(content: string, people: readonly Person[]): string {
  const names = listNames(people);
  let hasNamed = false;
  const readInline = (nodes: readonly MarkupInline[]): MarkupInline[] =>
    nodes.flatMap((node): MarkupInline[] => {
      if (node.type === 'text') {
        const pieces = nameInText(node.value, names);
        hasNamed ||= pieces.some(({ type }) => type === 'mention');
        return pieces;
      }
      const isMark = node.type === 'strong' || node.type === 'emphasis' || node.type === 'delete';
      return [isMark ? { ...node, children: readInline(node.children) } : node];
    });
  const readBlock = (block: MarkupBlock): MarkupBlock => {
    if (block.type === 'code') return block;
    if (block.type === 'paragraph') return { ...block, children: readInline(block.children) };
    if (block.type === 'blockquote') return { ...block, children: block.children.map(readBlock) };
    const children = block.children.map((item) => ({ ...item, children: item.children.map(readBlock) }));
    return { ...block, children };
  };
  const children = parseMarkup(content).children.map(readBlock);
  if (!hasNamed) return content;
  const named = serializeMarkup({ type: 'root', children });
  return named.length > limits.contentChars ? content : named;
}

interface Sources {
  api: Api;
  store: Store;
  queries: QueryClient;
  channelId: number;
}

/** The suggested people, waited for until they are loaded; fewer if they cannot be. */
export async function loadPeopleToMention({ api, store, queries, channelId }: Sources): Promise<readonly Person[]> {
  await new Promise<void>((resolve) => {
    if (store.getState().usersLoaded) return resolve();
    const stop = store.subscribe(({ usersLoaded }) => {
      if (!usersLoaded) return;
      stop();
      resolve();
    });
  });
  const { me, users } = store.getState();
  // A reader who may read users has them all; others see only the channel's.
  if (me && hasPermission(me.permissions, 'users', 'read')) return Object.values(users);
  const { data } = await queries.fetchQuery(membersToMentionQuery(api, channelId)).catch(() => ({ data: [] }));
  return data;
}
