/** What the server itself writes to people's phones; no part of what browsers load. */
export default {
  privateChatsOnly: 'I only answer in private chats. Write to me there, and the team will reply.',
};
