import * as auth from './auth/auth.ts';
import * as bots from './bots/bots.ts';
import * as channels from './channels/channels.ts';
import * as drafts from './drafts/drafts.ts';
import type { Endpoint } from './endpoint.ts';
import * as files from './files/files.ts';
import * as messages from './messages/messages.ts';
import * as notifications from './notifications/notifications.ts';
import * as roles from './roles/roles.ts';
import * as search from './search/search.ts';
import * as users from './users/users.ts';
import * as workspaces from './workspaces/workspaces.ts';

/** Every call of the API, literal paths before parameters of the same place. */
export const endpoints = {
  getHost: workspaces.getHost,
  createWorkspace: workspaces.createWorkspace,
  login: auth.login,
  redeemSignInCode: auth.redeemSignInCode,
  getCurrentUser: auth.getCurrentUser,
  logout: auth.logout,
  listSessions: auth.listSessions,
  revokeSession: auth.revokeSession,
  listUsers: users.listUsers,
  updateProfile: users.updateProfile,
  updatePreferences: notifications.updatePreferences,
  autocompleteUsers: users.autocompleteUsers,
  getUser: users.getUser,
  listRoles: roles.listRoles,
  listChannels: channels.listChannels,
  getChannelOverview: channels.getChannelOverview,
  listDirectChannels: channels.listDirectChannels,
  listManagersChannels: channels.listManagersChannels,
  openDirectChannel: channels.openDirectChannel,
  countUnreadMessages: channels.countUnreadMessages,
  getLastUnreadMessage: messages.getLastUnreadMessage,
  listUsersWithoutDirect: channels.listUsersWithoutDirect,
  markAllRead: channels.markAllRead,
  createChannel: channels.createChannel,
  getChannel: channels.getChannel,
  editChannel: channels.editChannel,
  deleteChannel: channels.deleteChannel,
  muteChannel: channels.muteChannel,
  unmuteChannel: channels.unmuteChannel,
  markChannelUnread: channels.markChannelUnread,
  markChannelRead: channels.markChannelRead,
  markChannelReadByGet: channels.markChannelReadByGet,
  listMembers: channels.listMembers,
  joinChannel: channels.joinChannel,
  leaveChannel: channels.leaveChannel,
  addMembers: channels.addMembers,
  removeMember: channels.removeMember,
  assignManager: channels.assignManager,
  listMessages: messages.listMessages,
  sendMessage: messages.sendMessage,
  editMessage: messages.editMessage,
  deleteMessage: messages.deleteMessage,
  retryDelivery: messages.retryDelivery,
  listPinnedMessages: messages.listPinnedMessages,
  pinMessage: messages.pinMessage,
  unpinMessage: messages.unpinMessage,
  addReaction: messages.addReaction,
  removeReaction: messages.removeReaction,
  removeMessageFile: messages.removeMessageFile,
  listChannelFiles: messages.listChannelFiles,
  listDrafts: drafts.listDrafts,
  saveDraft: drafts.saveDraft,
  searchMessages: search.searchMessages,
  getPushKey: notifications.getPushKey,
  listPushSubscriptions: notifications.listPushSubscriptions,
  subscribePush: notifications.subscribePush,
  sendTestPush: notifications.sendTestPush,
  unsubscribePush: notifications.unsubscribePush,
  refreshSalt: files.refreshSalt,
  uploadTempFile: files.uploadTempFile,
  listBots: bots.listBots,
  addBot: bots.addBot,
  editBot: bots.editBot,
  deleteBot: bots.deleteBot,
} as const satisfies Record<string, Endpoint>;

export type EndpointName = keyof typeof endpoints;
