import * as auth from './auth/auth.ts';
import * as bots from './bots/bots.ts';
import * as channels from './channels/channels.ts';
import type { Endpoint } from './endpoint.ts';
import * as files from './files/files.ts';
import * as messages from './messages/messages.ts';
import * as roles from './roles/roles.ts';
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
  getUser: users.getUser,
  listRoles: roles.listRoles,
  listChannels: channels.listChannels,
  getChannelOverview: channels.getChannelOverview,
  listDirectChannels: channels.listDirectChannels,
  listManagersChannels: channels.listManagersChannels,
  openDirectChannel: channels.openDirectChannel,
  countUnreadMessages: channels.countUnreadMessages,
  createChannel: channels.createChannel,
  getChannel: channels.getChannel,
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
  uploadTempFile: files.uploadTempFile,
  listBots: bots.listBots,
  addBot: bots.addBot,
  editBot: bots.editBot,
  deleteBot: bots.deleteBot,
} as const satisfies Record<string, Endpoint>;

export type EndpointName = keyof typeof endpoints;
