export { advanceChannelsStatement, type ChannelAdvance, setFirstSeq } from './advance-queries.ts';
export { makeAudienceLoader } from './audience.ts';
export {
  type ChannelFactsRow,
  channelFactsStatement,
  findChannelFacts,
  lockChannel,
} from './channel-facts-queries.ts';
export {
  insertConversation,
  listConversationReaders,
  lockConversationOf,
  lockConversationsOf,
  renameChannelsOf,
  setConversationName,
} from './conversation-queries.ts';
export {
  findDirectChannelId,
  insertChannel,
  listDefaultChannelIds,
  lockPair,
  setChannelCreator,
} from './creation-queries.ts';
export {
  type ChannelFieldsRow,
  deleteChannel,
  findChannelFields,
  listMemberIds,
  listOutsiders,
  transferOwnership,
  updateChannelFields,
} from './edit-queries.ts';
export { blankConversation, listConversationIds, lockConversationsToErase } from './erase-queries.ts';
export { assertMayUse, loadChannelFacts, mayReadChannel } from './load-channel-facts.ts';
export {
  countMembers,
  deleteMember,
  insertAllUsers,
  insertMembers,
  isMember,
  listMemberStates,
  listPeople,
  type MemberState,
  nameOf,
  replaceManager,
  replaceManagers,
  restoreMembers,
  setMuted,
} from './member-queries.ts';
export { moveAllReadMarks, moveReadMark, moveReadMarkBack } from './read-mark-queries.ts';
export {
  deleteMemberships,
  insertMemberships,
  listMembershipsOf,
  listMisplaced,
  lockChannels,
  type MisplacedRow,
} from './staff-queries.ts';
export {
  closeConversations,
  findState,
  listStatesBefore,
  reopenByClientStatement,
  reopenConversations,
  restoreConversation,
  restoreStates,
  type Snooze,
  type StateBefore,
  setPriority,
  settleConversation,
  snoozeConversations,
  undoSettling,
  wakeConversation,
} from './state-queries.ts';
export { placeOf, priorityOf, stateFieldsOf, toStateView, toTargetViews } from './state-view.ts';
export {
  endWaitingAtBot,
  hasClientWrittenSince,
  resumeWaitingAtBot,
  setBlockedByTeam,
  updateClientBlocked,
} from './waiting-queries.ts';
