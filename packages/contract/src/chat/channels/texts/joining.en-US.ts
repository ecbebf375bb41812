export default {
  viewing: 'You are viewing',
  joinChannel: 'Join Channel',
  takeConversation: 'Join Channel',
  joinManagerHint: 'No one is looking after this client yet. Join to become their manager.',
  alreadyJoined: '{name} has already joined',
  somebodyJoined: 'Someone has already joined',
  joinAsColleague: 'Join as a colleague',
  joinFailed: 'Couldn’t join the channel',
} as const;
