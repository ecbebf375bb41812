/** For joins in other modules' SQL. */
export const labelsTable = 'labels';
export const channelLabelsTable = 'channel_labels';
