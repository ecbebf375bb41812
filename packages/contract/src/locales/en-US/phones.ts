/** The server's own texts to people's phones; browsers do not load them. */
export default {
  privateChatsOnly: 'I only answer in private chats. Write to me there, and the team will reply.',
};
