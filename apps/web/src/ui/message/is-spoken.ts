import type { Message } from '@switchboard/contract';

/** Whether a system message has something said in it: a bot's own text, a rule's note, or what another program sent. */
export const isSpoken = ({ content, system }: Pick<Message, 'content' | 'system'>): boolean =>
  // What another program sent may be a place or a file, and no words.
  content !== '' || system?.code === 'sent_elsewhere';
