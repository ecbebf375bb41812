import type {
  MessageEntity as ForeignEntity,
  MessageOrigin as ForeignForwardOrigin,
  Message as ForeignMessage,
  User as ForeignUser,
} from '@grammyjs/types';
import { expectTypeOf, test } from 'vitest';
import type { ForwardOrigin, Message, MessageEntity, User } from './bot-api-shapes.ts';

test('every field of our message exists in the published Bot API types, media with the fields they ask for', () => {
  expectTypeOf<keyof Message>().toExtend<keyof ForeignMessage>();
  expectTypeOf<keyof MessageEntity>().toExtend<keyof ForeignEntity | 'url' | 'user' | 'language' | 'custom_emoji_id'>();
  expectTypeOf<User>().toExtend<ForeignUser>();
  expectTypeOf<ForwardOrigin>().toExtend<ForeignForwardOrigin>();
  type Media = 'photo' | 'document' | 'video' | 'animation' | 'audio' | 'voice' | 'video_note' | 'location' | 'contact';
  expectTypeOf<Required<Pick<Message, Media>>>().toExtend<Required<Pick<ForeignMessage, Media>>>();
});
