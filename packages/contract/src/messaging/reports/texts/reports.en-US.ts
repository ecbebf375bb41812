export default {
  title: 'Statistics',
  /** The name of each figure, and how it is counted. */
  figures: {
    opened: { name: 'Opened', how: 'Conversations that began or were reopened in this period.' },
    new_clients: { name: 'New clients', how: 'Clients whose first conversation began in this period.' },
    closed: { name: 'Closed', how: 'Conversations marked as done. Undone ones don’t count.' },
    open: {
      name: 'Still open',
      how: 'Conversations open at the end: all that were opened until then, minus all that were closed.',
    },
    messages_in: { name: 'From clients', how: 'Messages that clients sent.' },
    messages_out: {
      name: 'To clients',
      how: 'Messages sent to clients by people, automatic texts and rules. Notes don’t count.',
    },
    first_answer: {
      name: 'First answer',
      how: 'From the client’s first message in a conversation to the first reply by a person. Automatic texts don’t count. The reply belongs to its author.',
    },
    answer: {
      name: 'Answers',
      how: 'From the moment a client starts waiting to the next reply by a person, for each wait. Automatic texts don’t count.',
    },
    closing: { name: 'Time to close', how: 'From the moment a conversation is opened until it is marked as done.' },
    on_time: { name: 'On time', how: 'The share of targets that were met, out of those met or missed.' },
    rating: { name: 'Rating', how: 'The average of the stars that clients gave, with the number of ratings.' },
    assigned: { name: 'Assigned', how: 'Conversations that someone was given, took or got from a colleague.' },
    released: { name: 'Given back', how: 'Conversations that returned to the queue.' },
    snoozed: { name: 'Snoozed', how: 'How often conversations were snoozed.' },
  },
} as const;
