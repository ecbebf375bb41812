export default {
  viewing: 'You are viewing',
  joinChannel: 'Join Channel',
  takeConversation: 'Join Channel',
  joinManagerHint: 'Nobody looks after this client yet. Joining makes you the manager.',
  alreadyJoined: '{name} has already joined',
  somebodyJoined: 'Somebody has already joined',
  joinAsColleague: 'Join as a colleague',
  joinFailed: 'You could not join the channel',
} as const;
