/** The word to type to confirm an erasure: the name on the screen, or the number without a name. */
export const erasureWord = (client: { id: number; first_name: string; last_name: string }): string =>
  plainWord(`${client.first_name} ${client.last_name}`) || `#${client.id}`;

/** Names have spaces of every kind and two forms of the same letter; people type one of each. */
const plainWord = (text: string): string => text.normalize('NFKC').replaceAll(/\s+/gu, ' ').trim();

export const isErasureWord = (typed: string, client: Parameters<typeof erasureWord>[0]): boolean =>
  plainWord(typed) === erasureWord(client);
