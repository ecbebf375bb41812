import type { PersonRecord } from '../../people/people.ts';
import { badRequest } from '../api-fault.ts';
import { toBotUser, toPrivateChat } from '../transcript.ts';
import type { FileRecord } from '../world.ts';
import { getChat, type Method, type MethodDeps } from './method.ts';

/** getMe, getChat, getUserProfilePhotos. */
export function makeIdentityMethods(deps: MethodDeps): Record<string, Method> {
  const { world, files } = deps;

  /** A person's picture becomes a file of Telegram when a bot first asks for it. */
  async function findAvatar(person: PersonRecord): Promise<FileRecord | null> {
    const bytes = await world.people.readPicture(person);
    return bytes && (await files.add({ bytes, kind: 'photo' }));
  }

  return {
    getMe: ({ bot }) => ({
      result: {
        ...toBotUser(bot),
        can_join_groups: true,
        can_read_all_group_messages: false,
        supports_inline_queries: false,
        supports_guest_queries: false,
        can_connect_to_business: false,
        has_main_web_app: false,
        has_topics_enabled: false,
        allows_users_to_create_topics: false,
        can_manage_bots: false,
      },
    }),
    async getChat(call) {
      const chat = getChat(deps, call);
      const person = world.people.get(chat.personId);
      if (!person) throw badRequest('chat not found');
      const avatar = await findAvatar(person);
      const pinned = chat.entries.findLast((entry) => entry.isPinned && !entry.deletedBy);
      const fileId = avatar && files.grantTo(call.bot, avatar);
      const uniqueId = avatar?.uniqueId;
      return {
        result: {
          ...toPrivateChat(person),
          ...(person.username === undefined ? {} : { active_usernames: [person.username] }),
          ...(avatar
            ? {
                photo: {
                  small_file_id: fileId,
                  small_file_unique_id: uniqueId,
                  big_file_id: fileId,
                  big_file_unique_id: uniqueId,
                },
              }
            : {}),
          ...(pinned ? { pinned_message: pinned.message } : {}),
          accent_color_id: person.id % 7,
          max_reaction_count: 11,
          accepted_gift_types: {
            unlimited_gifts: true,
            limited_gifts: true,
            unique_gifts: true,
            premium_subscription: true,
            gifts_from_channels: true,
          },
        },
      };
    },
    async getUserProfilePhotos({ bot, parameters }) {
      const person = world.people.get(parameters.integer('user_id', 0));
      if (!person) throw badRequest('user not found');
      const avatar = await findAvatar(person);
      if (!avatar || parameters.integer('offset', 0, 0) > 0) {
        return { result: { total_count: avatar ? 1 : 0, photos: [] } };
      }
      const size = {
        file_id: files.grantTo(bot, avatar),
        file_unique_id: avatar.uniqueId,
        file_size: avatar.sizeBytes,
        width: avatar.width ?? 0,
        height: avatar.height ?? 0,
      };
      return { result: { total_count: 1, photos: [[size]] } };
    },
  };
}
