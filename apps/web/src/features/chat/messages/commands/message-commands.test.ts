import { channelTypes, defaultRoles } from '@switchboard/contract';
import { expect, it } from 'vitest';
import {
  buildChannel,
  buildConversation,
  buildMe,
  buildMessage,
  buildState,
  meId,
} from '../../../../store/testing/build.ts';
import { commandsFor } from './message-commands.ts';

const mayKeep = (fields: object, channel = buildConversation({ id: 40 })) => {
  const me = buildMe({ permissions: defaultRoles[1]?.permissions ?? {} });
  const message = buildMessage({ seq: 5, channel_id: channel.id, created_by: meId, ...fields });
  return commandsFor({ ...buildState([{ channel }]), me }, message).includes('keepReply');
};

it('an answer to a client can be kept as a reply; no note, client’s words, files alone, or words of the team [32.10]', () => {
  expect(mayKeep({})).toBe(true);
  expect(mayKeep({ audience: 'internal' })).toBe(false);
  expect(mayKeep({ created_by: null, client_id: 4 })).toBe(false);
  expect(mayKeep({ content: '' })).toBe(false);
  expect(mayKeep({}, buildChannel({ id: 41, type: channelTypes.group }))).toBe(false);
});
